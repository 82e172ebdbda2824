//! The methods that a typed game and a board of unknown type share.

use std::fmt::Display;

use super::info::{Info, Lesson};
use super::options::Options;
use crate::puzzle::{Message, Scene};

/// Drawing of what each move does, for boards that do not show it.
#[derive(Clone, Debug)]
pub struct Legend {
    /// Heading in a panel.
    pub title: Message,
    /// Scene of the drawing, without a tray and as wide as the board's scene.
    pub scene: Scene,
}

/// One legal position together with its goal, as text and as scenes.
///
/// Every [`Game`](super::Game) implements this trait, and every [`Board`](super::Board) offers it.
/// Parsing the `Display` of a position gives an equal position.
pub trait Describe: Display + Send + Sync {
    /// Returns information about the family.
    fn info(&self) -> &'static Info;

    /// Returns the position without its goal, as players type it.
    fn position(&self) -> String;

    /// Returns the goal, as players type it; empty if the rules of the family fix it.
    fn goal(&self) -> String;

    /// Returns the headline, such as "Sliding puzzle 3×3".
    fn title(&self) -> Message;

    /// Returns options for [`Family::generate`](super::Family::generate) that make another board of
    /// the same kind.
    fn generator_options(&self) -> Options;

    /// Returns whether the goal has been reached.
    fn is_solved(&self) -> bool;

    /// Returns whether the whole position is known, so that it can be played.
    fn is_known(&self) -> bool {
        true
    }

    /// Returns the scene of the position.
    fn scene(&self) -> Scene;

    /// Returns the scene of the goal, if the goal is easier to see beside the board than on it.
    fn goal_scene(&self) -> Option<Scene> {
        None
    }

    /// Returns the scene of the solved board, if the goal determines all of it.
    fn solved_scene(&self) -> Option<Scene> {
        None
    }

    /// Returns the scene of the goal to show beside a board in play.
    fn aim_scene(&self) -> Option<Scene> {
        self.goal_scene().or_else(|| self.solved_scene())
    }

    /// Returns the legend, if the board does not show what its moves do. The legend is at most
    /// `max_height` cells high. Without `max_height`, it is high enough to be legible below the
    /// board.
    fn legend(&self, _max_height: Option<f32>) -> Option<Legend> {
        None
    }

    /// Returns a scene with the legend of this board below it. `scene` shows this board, possibly
    /// after a move.
    fn with_legend(&self, scene: Scene) -> Scene {
        match self.legend(None) {
            Some(Legend { scene: legend, .. }) => {
                let (width, height) = (legend.width, legend.height);
                scene.above(legend.within(width, height))
            }
            None => scene,
        }
    }

    /// Returns a note about the goal of this board, in addition to the help text of the family.
    fn aim(&self) -> Option<Message> {
        None
    }

    /// Returns the lesson that shows a newcomer how such a board is played.
    fn lesson(&self) -> Lesson {
        self.info().lesson
    }
}
