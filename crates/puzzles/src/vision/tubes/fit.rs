//! Robust estimates: medians, and lines through points.

/// Returns the median, the larger middle value of an even number of values; 0 of an empty list.
pub(super) fn median_of(values: impl Iterator<Item = f32>) -> f32 {
    let mut values: Vec<f32> = values.collect();
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// Fits a line by the Theil–Sen estimator.
pub(super) fn fit_line(values: &[f32]) -> impl Fn(usize) -> f32 + use<> {
    let slopes = (0..values.len())
        .flat_map(|a| (a + 1..values.len()).map(move |b| (a, b)))
        .map(|(a, b)| (values[b] - values[a]) / (b - a) as f32);
    let slope = median_of(slopes);
    let start = median_of(values.iter().enumerate().map(|(number, value)| value - slope * number as f32));
    move |number| start + slope * number as f32
}
