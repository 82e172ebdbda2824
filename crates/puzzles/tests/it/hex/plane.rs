//! The hexagon as points in the plane, sharing no code with the program.

/// Points of a hexagon as coordinates. Neighbours have distance one.
pub(super) struct Plane {
    side: usize,
    pub(super) points: Vec<(f64, f64)>,
}

impl Plane {
    pub(super) fn new(side: usize) -> Self {
        let mut points = Vec::new();
        for row in 0..2 * side - 1 {
            let indent = (side - 1).abs_diff(row);
            for column in 0..2 * side - 1 - indent {
                points.push((column as f64 + indent as f64 / 2.0, row as f64 * 0.75_f64.sqrt()));
            }
        }
        Self { side, points }
    }

    fn at(&self, x: f64, y: f64) -> Option<usize> {
        self.points.iter().position(|&(px, py)| (px - x).hypot(py - y) < 1e-6)
    }

    /// Rotates a point clockwise around a centre by `sixths` of a full turn; y increases downwards.
    fn rotate(&self, point: usize, middle: usize, sixths: i32) -> usize {
        let ((px, py), (mx, my)) = (self.points[point], self.points[middle]);
        let (sin, cos) = (f64::from(sixths) * std::f64::consts::FRAC_PI_3).sin_cos();
        let (x, y) = (px - mx, py - my);
        self.at(mx + x * cos - y * sin, my + x * sin + y * cos).expect("an inner point's ring is whole")
    }

    /// Returns all turns of these kinds: the number of the ring with the letter of the kind, and
    /// the new position of each point.
    pub(super) fn turns(&self, kinds: &str) -> Vec<(String, Vec<usize>)> {
        let is_neighbour = |a: usize, b: usize| {
            let ((ax, ay), (bx, by)) = (self.points[a], self.points[b]);
            a != b && (ax - bx).hypot(ay - by) < 1.1
        };
        let all = 0..self.points.len();
        let mut turns = Vec::new();
        let (mut number, mut rings) = (0, 0);
        for row in 0..2 * self.side - 1 {
            for _ in 0..2 * self.side - 1 - (self.side - 1).abs_diff(row) {
                let middle = number;
                number += 1;
                let ring: Vec<usize> = all.clone().filter(|&point| is_neighbour(point, middle)).collect();
                if ring.len() < 6 {
                    continue;
                }
                rings += 1;
                for kind in kinds.chars() {
                    let sixths = match kind {
                        'L' => 1,
                        'R' => -1,
                        _ => 3,
                    };
                    let mut to: Vec<usize> = all.clone().collect();
                    ring.iter().for_each(|&point| to[point] = self.rotate(point, middle, sixths));
                    turns.push((format!("{rings}{kind}"), to));
                }
            }
        }
        turns
    }

    /// Writes stones in rows.
    pub(super) fn write(&self, stones: &[char]) -> String {
        let mut rest = stones.iter();
        let row = |row| {
            rest.by_ref().take(2 * self.side - 1 - (self.side - 1usize).abs_diff(row)).collect::<String>()
        };
        (0..2 * self.side - 1).map(row).collect::<Vec<_>>().join("/")
    }
}

/// Applies a turn to stones.
pub(super) fn turn_stones(stones: &[char], to: &[usize]) -> Vec<char> {
    let mut after = stones.to_vec();
    stones.iter().zip(to).for_each(|(&stone, &to)| after[to] = stone);
    after
}

/// Applies a turn to stones given as bits.
pub(super) fn turn_bits(bits: u32, to: &[usize]) -> u32 {
    to.iter().enumerate().fold(0, |after, (from, to)| after | (bits >> from & 1) << to)
}

pub(super) fn text_of_bits(plane: &Plane, bits: u32) -> String {
    let stones: Vec<char> =
        (0..plane.points.len()).map(|point| if bits >> point & 1 == 1 { 'o' } else { '.' }).collect();
    plane.write(&stones)
}
