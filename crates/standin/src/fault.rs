//! Faults on Discord's side, on demand.

use crate::attachment::FileFault;
use crate::shared::Shared;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    DropSockets,
    AskReconnect,
    InvalidateSession { resumable: bool },
    FailNext { count: u32, status: u16 },
    BreakFile { id: u64, fault: FileFault },
}

impl Fault {
    pub(crate) fn strike(self, shared: &Shared) {
        let mut world = shared.world();
        match self {
            Self::DropSockets => world.sessions.drop_sockets(),
            Self::AskReconnect => world.sessions.ask_reconnect(),
            Self::InvalidateSession { resumable } => world.sessions.invalidate(resumable),
            Self::FailNext { count, status } => world.failing = (count, status),
            Self::BreakFile { id, fault } => {
                world.file_faults.insert(id, fault);
            }
        }
    }
}
