//! The one loop of the engine. A state is executed to its next choice, pause or end; what is done then is up to a driver.
//! Strategies, samplers, reductions, replays of a path and executions in another order are drivers: they decide which
//! state goes on, and what to do at a choice, a pause or an end.

use crate::context::Context;
use crate::state::State;
use crate::step::{Choices, Ended, Outcome};

/// Gives access to the context of a state.
pub(crate) trait Surroundings<'p> {
    /// The context.
    fn context(&mut self) -> &mut Context<'p>;
}

impl<'p> Surroundings<'p> for Context<'p> {
    fn context(&mut self) -> &mut Context<'p> {
        self
    }
}

/// What is done with states. `host` has the context, and what else a driver needs.
pub(crate) trait Drive<H: ?Sized> {
    /// The state that goes on; none ends the drive.
    fn next(&mut self, host: &mut H) -> Option<State>;
    /// A state came to a choice.
    fn choose(&mut self, host: &mut H, choices: Choices);
    /// A state has had many steps without a choice, and can go on.
    fn pause(&mut self, host: &mut H, state: State);
    /// A state came to its end, or to that of the present level.
    fn end(&mut self, host: &mut H, state: State, ended: Ended);
}

/// Executes states until the driver has none.
pub(crate) fn drive<'p, H: Surroundings<'p> + ?Sized>(host: &mut H, driver: &mut impl Drive<H>) {
    while let Some(state) = driver.next(host) {
        match host.context().run(state) {
            Outcome::Choice(choices) => driver.choose(host, choices),
            Outcome::Pause(state) => driver.pause(host, state),
            Outcome::End(state, ended) => driver.end(host, state, ended),
        }
    }
}
