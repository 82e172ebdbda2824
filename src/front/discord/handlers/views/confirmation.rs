//! The button that confirms a board read from a picture.

use crate::front::discord::model::ViewAct;

/// Action and label of the button that confirms a reading.
#[derive(Clone, Copy)]
pub(crate) struct Confirmation {
    pub(crate) act: ViewAct,
    /// Value of `View::at` in the button's custom id.
    pub(crate) at: Option<u32>,
    /// Message id of its label.
    pub(crate) label: &'static str,
}

impl Confirmation {
    /// Button that shows the complete solution.
    pub(crate) const SOLVE: Self = Self { act: ViewAct::Whole, at: None, label: "button-solve" };
}
