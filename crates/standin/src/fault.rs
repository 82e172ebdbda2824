//! Faults of Discord on demand.

use crate::attachment::FileFault;
use crate::interaction::{Call, CallFault};
use crate::sessions::GatewayStage;
use crate::shared::Shared;

/// A fault that a test or the page requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    DropSockets,
    AskReconnect,
    InvalidateSession { resumable: bool },
    CloseNext { stage: GatewayStage, count: u32, code: u16 },
    FailNext { call: Call, count: u32, with: CallFault },
    BreakFile { id: u64, fault: FileFault },
    Silence(bool),
}

impl Fault {
    pub(crate) fn apply(self, shared: &Shared) {
        let mut world = shared.world();
        match self {
            Self::DropSockets => world.sessions.drop_sockets(),
            Self::AskReconnect => world.sessions.ask_reconnect(),
            Self::InvalidateSession { resumable } => world.sessions.invalidate(resumable),
            Self::CloseNext { stage, count, code } => {
                world.closing.insert(stage, (count, code));
            }
            Self::FailNext { call, count, with } => {
                world.failing.insert(call, (count, with));
            }
            Self::BreakFile { id, fault } => {
                world.file_faults.insert(id, fault);
            }
            Self::Silence(silenced) => world.silenced = silenced,
        }
    }
}
