//! The calls that the `z3` crate has no safe form of: conversions to floats, and interruption from another
//! thread. This is the only unsafe code of the project.
#![allow(unsafe_code, reason = "z3 0.22 wraps neither Z3_mk_fpa_to_fp_* nor a handle that outlives a borrow")]

use std::sync::{Arc, Mutex};

use z3::ast::{Ast, BV, Float, Real, RoundingMode};
use z3::{Context, Sort};

/// A signed bit vector, rounded to the nearest float.
pub(super) fn signed_to_float(value: &BV, sort: &Sort) -> Option<Float> {
    let (context, mode) = (Context::thread_local(), RoundingMode::round_nearest_ties_to_even());
    // SAFETY: all three objects belong to the thread's context, and the result is wrapped with it.
    unsafe {
        let raw = z3_sys::Z3_mk_fpa_to_fp_signed(
            context.get_z3_context(),
            mode.get_z3_ast(),
            value.get_z3_ast(),
            sort.get_z3_sort(),
        )?;
        Some(Float::wrap(&context, raw))
    }
}

/// An unsigned bit vector, rounded to the nearest float.
pub(super) fn unsigned_to_float(value: &BV, sort: &Sort) -> Option<Float> {
    let (context, mode) = (Context::thread_local(), RoundingMode::round_nearest_ties_to_even());
    // SAFETY: as above.
    unsafe {
        let raw = z3_sys::Z3_mk_fpa_to_fp_unsigned(
            context.get_z3_context(),
            mode.get_z3_ast(),
            value.get_z3_ast(),
            sort.get_z3_sort(),
        )?;
        Some(Float::wrap(&context, raw))
    }
}

/// A real number, rounded to the nearest float.
pub(super) fn real_to_float(value: &Real, sort: &Sort) -> Option<Float> {
    let (context, mode) = (Context::thread_local(), RoundingMode::round_nearest_ties_to_even());
    // SAFETY: as above.
    unsafe {
        let raw = z3_sys::Z3_mk_fpa_to_fp_real(
            context.get_z3_context(),
            mode.get_z3_ast(),
            value.get_z3_ast(),
            sort.get_z3_sort(),
        )?;
        Some(Float::wrap(&context, raw))
    }
}

struct Handle(z3_sys::Z3_context);

// SAFETY: Z3_interrupt is the one call that Z3 allows from any thread.
unsafe impl Send for Handle {}

/// Stops the query that a thread's Z3 is working on, from any other thread. The thread that made it calls
/// [`Interrupter::retire`] before it ends.
#[derive(Clone)]
pub struct Interrupter(Arc<Mutex<Option<Handle>>>);

impl Interrupter {
    /// For the Z3 of the calling thread; none where there is no memory for one.
    pub fn of_this_thread() -> Option<Interrupter> {
        let handle = super::guarded(|| Handle(Context::thread_local().get_z3_context())).ok()?;
        Some(Interrupter(Arc::new(Mutex::new(Some(handle)))))
    }

    /// Makes a query that is being worked on end as unknown.
    pub fn interrupt(&self) {
        let guard = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(handle) = guard.as_ref() {
            // SAFETY: the context lives: its thread retires the handle, under the same lock, before it ends.
            unsafe { z3_sys::Z3_interrupt(handle.0) };
        }
    }

    /// The thread is about to end.
    pub fn retire(&self) {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = None;
    }
}
