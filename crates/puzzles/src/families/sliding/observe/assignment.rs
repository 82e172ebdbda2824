//! The cheapest assignment of columns to rows (the Hungarian method), and the extra cost of leaving
//! out each of its pairs.

/// The cost of a forbidden pair.
pub(super) const FORBIDDEN_COST: f32 = 1e4;

/// Assigns a column to each row of the square matrix `costs`. Returns the column of each row and
/// the total cost.
pub(super) fn assign(costs: &[Vec<f32>]) -> (Vec<usize>, f32) {
    let columns = assigned(costs).columns();
    let cost = total(costs, &columns);
    (columns, cost)
}

/// For each row, the extra cost of the cheapest assignment that gives it another column.
pub(super) fn margins(costs: &[Vec<f32>]) -> Vec<f32> {
    let state = assigned(costs);
    let columns = state.columns();
    let cost = total(costs, &columns);
    let margin = |row: usize| {
        let mut state = state.clone();
        state.free(columns[row] + 1);
        state.add(costs, row + 1, Some((row + 1, columns[row] + 1)));
        total(costs, &state.columns()) - cost
    };
    (0..costs.len()).map(margin).collect()
}

fn assigned(costs: &[Vec<f32>]) -> State {
    let mut state = State::new(costs.len());
    (1..=costs.len()).for_each(|row| state.add(costs, row, None));
    state
}

fn total(costs: &[Vec<f32>], columns: &[usize]) -> f32 {
    columns.iter().enumerate().map(|(row, &column)| costs[row][column]).sum()
}

/// Potentials and pairs; rows and columns count from 1, and 0 means unassigned.
#[derive(Clone)]
struct State {
    of_rows: Vec<f32>,
    of_columns: Vec<f32>,
    rows: Vec<usize>,
}

impl State {
    fn new(size: usize) -> Self {
        Self { of_rows: vec![0.0; size + 1], of_columns: vec![0.0; size + 1], rows: vec![0; size + 1] }
    }

    fn free(&mut self, column: usize) {
        self.rows[column] = 0;
    }

    fn columns(&self) -> Vec<usize> {
        let mut columns = vec![0; self.rows.len() - 1];
        for (column, &row) in self.rows.iter().enumerate().skip(1).filter(|(_, row)| **row > 0) {
            columns[row - 1] = column - 1;
        }
        columns
    }

    /// Assigns a column to `row` along the cheapest augmenting path that avoids the pair `barred`.
    fn add(&mut self, costs: &[Vec<f32>], row: usize, barred: Option<(usize, usize)>) {
        let size = costs.len();
        let cost =
            |r: usize, c: usize| if barred == Some((r, c)) { FORBIDDEN_COST } else { costs[r - 1][c - 1] };
        let mut least = vec![f32::INFINITY; size + 1];
        let mut before = vec![0; size + 1];
        let mut done = vec![false; size + 1];
        self.rows[0] = row;
        let mut at = 0;
        loop {
            done[at] = true;
            let from = self.rows[at];
            let (mut step, mut next) = (f32::INFINITY, 0);
            for column in (1..=size).filter(|&c| !done[c]) {
                let reduced = cost(from, column) - self.of_rows[from] - self.of_columns[column];
                if reduced < least[column] {
                    (least[column], before[column]) = (reduced, at);
                }
                if least[column] < step {
                    (step, next) = (least[column], column);
                }
            }
            for column in 0..=size {
                if done[column] {
                    self.of_rows[self.rows[column]] += step;
                    self.of_columns[column] -= step;
                } else {
                    least[column] -= step;
                }
            }
            at = next;
            if self.rows[at] == 0 {
                break;
            }
        }
        while at != 0 {
            self.rows[at] = self.rows[before[at]];
            at = before[at];
        }
    }
}
