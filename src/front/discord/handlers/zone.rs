//! The time zone of a request.

use crate::front::discord::model::{Request, Trouble, TypedCommand, options::ZONE, zones::Zone};
use crate::puzzle::Message;

/// Parses the time zone of a request, if it has one.
///
/// # Errors
/// The zone is unknown. The reply suggests the most similar name, if there is one.
pub(super) fn parse(request: &Request) -> Result<Option<Zone>, Trouble> {
    let options = &request.options;
    let Some(text) = options.filled(ZONE.id) else { return Ok(None) };
    if let Some(zone) = Zone::parse(text) {
        return Ok(Some(zone));
    }
    let fault = |message| Trouble::invalid(options)(options.fault(ZONE.id, message));
    let Some(nearest) = Zone::find_nearest(text) else {
        return Err(fault(Message::new("autodaily-no-zone")));
    };
    let command = TypedCommand::with_option(request, ZONE.id, &nearest);
    let button = command.and_then(|command| command.button(request, &*nearest));
    Err(fault(Message::new("autodaily-zone-meant").with("zone", nearest)).with_buttons(button))
}
