//! The cheapest assignment of columns to rows (the Hungarian method), and the extra cost if one of
//! its pairs is forbidden.

/// Cost of a forbidden pair.
pub(super) const FORBIDDEN_COST: f32 = 1e4;

/// Assigns a column to each row of the square matrix `costs`. Returns the column of each row and
/// the total cost.
pub(super) fn assign(costs: &[Vec<f32>]) -> (Vec<usize>, f32) {
    let columns = solve(costs).columns();
    let cost = total(costs, &columns);
    (columns, cost)
}

/// Returns the extra cost, for each row, of the cheapest assignment that gives it another column.
pub(super) fn margins(costs: &[Vec<f32>]) -> Vec<f32> {
    let state = solve(costs);
    let columns = state.columns();
    let cost = total(costs, &columns);
    let margin = |row: usize| {
        let mut state = state.clone();
        state.unassign(columns[row] + 1);
        state.add_row(costs, row + 1, Some((row + 1, columns[row] + 1)));
        total(costs, &state.columns()) - cost
    };
    (0..costs.len()).map(margin).collect()
}

/// Assigns a column to each row.
fn solve(costs: &[Vec<f32>]) -> State {
    let mut state = State::new(costs.len());
    (1..=costs.len()).for_each(|row| state.add_row(costs, row, None));
    state
}

/// Returns the total cost of an assignment.
fn total(costs: &[Vec<f32>], columns: &[usize]) -> f32 {
    columns.iter().enumerate().map(|(row, &column)| costs[row][column]).sum()
}

/// Potentials and pairs. Rows and columns are numbered from 1; row 0 means unassigned, and column 0
/// is the root of the augmenting path.
#[derive(Clone)]
struct State {
    row_potentials: Vec<f32>,
    column_potentials: Vec<f32>,
    /// Row assigned to each column.
    rows: Vec<usize>,
}

impl State {
    fn new(size: usize) -> Self {
        Self {
            row_potentials: vec![0.0; size + 1],
            column_potentials: vec![0.0; size + 1],
            rows: vec![0; size + 1],
        }
    }

    fn unassign(&mut self, column: usize) {
        self.rows[column] = 0;
    }

    /// Returns the column assigned to each row, both from 0.
    fn columns(&self) -> Vec<usize> {
        let mut columns = vec![0; self.rows.len() - 1];
        for (column, &row) in self.rows.iter().enumerate().skip(1).filter(|(_, row)| **row > 0) {
            columns[row - 1] = column - 1;
        }
        columns
    }

    /// Assigns a column to `row` along the cheapest augmenting path that avoids the pair
    /// `forbidden`.
    fn add_row(&mut self, costs: &[Vec<f32>], row: usize, forbidden: Option<(usize, usize)>) {
        let size = costs.len();
        let cost =
            |r: usize, c: usize| if forbidden == Some((r, c)) { FORBIDDEN_COST } else { costs[r - 1][c - 1] };
        let mut min_costs = vec![f32::INFINITY; size + 1];
        let mut before = vec![0; size + 1];
        let mut done = vec![false; size + 1];
        self.rows[0] = row;
        let mut at = 0;
        loop {
            done[at] = true;
            let from = self.rows[at];
            let (mut step, mut next) = (f32::INFINITY, 0);
            for column in (1..=size).filter(|&c| !done[c]) {
                let reduced = cost(from, column) - self.row_potentials[from] - self.column_potentials[column];
                if reduced < min_costs[column] {
                    (min_costs[column], before[column]) = (reduced, at);
                }
                if min_costs[column] < step {
                    (step, next) = (min_costs[column], column);
                }
            }
            for column in 0..=size {
                if done[column] {
                    self.row_potentials[self.rows[column]] += step;
                    self.column_potentials[column] -= step;
                } else {
                    min_costs[column] -= step;
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
