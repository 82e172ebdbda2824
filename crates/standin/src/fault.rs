//! Faults on Discord's side, on demand.

use crate::attachment::FileFault;
use crate::interaction::{Call, CallFault};
use crate::sessions::GatewayStage;
use crate::shared::Shared;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    DropSockets,
    AskReconnect,
    InvalidateSession { resumable: bool },
    FailNext { call: Call, count: u32, with: CallFault },
    BreakFile { id: u64, fault: FileFault },
    Silence(bool),
    CloseNext { stage: GatewayStage, count: u32, code: u16 },
}

impl Fault {
    pub(crate) fn strike(self, shared: &Shared) {
        let mut world = shared.world();
        match self {
            Self::DropSockets => world.sessions.drop_sockets(),
            Self::AskReconnect => world.sessions.ask_reconnect(),
            Self::InvalidateSession { resumable } => world.sessions.invalidate(resumable),
            Self::FailNext { call, count, with } => {
                world.failing.insert(call, (count, with));
            }
            Self::CloseNext { stage, count, code } => {
                world.closing.insert(stage, (count, code));
            }
            Self::Silence(silenced) => world.silenced = silenced,
            Self::BreakFile { id, fault } => {
                world.file_faults.insert(id, fault);
            }
        }
    }
}
