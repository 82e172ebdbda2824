//! Lets the caller of a reading end it between two steps.

use std::cell::Cell;

/// Check, between the steps of a reading, whether the reading must end.
///
/// A reading that ends early is incomplete. Its caller discards the result.
pub struct Effort<'a> {
    must_end: &'a dyn Fn() -> bool,
    is_spent: Cell<bool>,
}

impl<'a> Effort<'a> {
    /// Creates an effort that is spent once `must_end` returns true.
    pub fn new(must_end: &'a dyn Fn() -> bool) -> Self {
        Self { must_end, is_spent: Cell::new(false) }
    }

    /// Creates an effort that is never spent.
    pub fn unlimited() -> Self {
        Self::new(&|| false)
    }

    /// Returns whether the reading must end. Once true, it stays true.
    pub fn is_spent(&self) -> bool {
        if !self.is_spent.get() && (self.must_end)() {
            self.is_spent.set(true);
        }
        self.is_spent.get()
    }
}
