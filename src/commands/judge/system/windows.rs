//! Job objects on Windows. A child that the program starts in its first instant may stay outside the job.

#![expect(unsafe_code, reason = "the standard library has no job objects")]

use super::{Ended, Limits};
use std::os::windows::io::{AsRawHandle as _, FromRawHandle as _, OwnedHandle};
use std::process::{Child, Command};
use std::time::Duration;
use std::{io, mem, ptr};
use windows_sys::Win32::System::JobObjects::*;

/// The job of a running program. All its processes end when its handle is closed.
pub(crate) struct Group {
    job: OwnedHandle,
    child: Child,
}

/// Job objects count time in units of 100 nanoseconds.
const TICK: u128 = 100;

impl Group {
    pub(crate) fn start(command: &mut Command, limits: Limits) -> io::Result<Group> {
        // SAFETY: the new handle is owned by nothing else.
        let job = unsafe {
            let job = CreateJobObjectW(ptr::null(), ptr::null());
            if job.is_null() {
                return Err(io::Error::last_os_error());
            }
            OwnedHandle::from_raw_handle(job)
        };
        let mut group = Group {
            job,
            child: command.spawn()?,
        };
        let assigned = group.limit(limits);
        if assigned.is_err() {
            let _ = group.child.kill();
        }
        assigned.map(|()| group)
    }

    fn limit(&self, limits: Limits) -> io::Result<()> {
        // SAFETY: all zeros are a valid structure, and its length is passed with it.
        let is_limited = unsafe {
            let mut set: JOBOBJECT_EXTENDED_LIMIT_INFORMATION = mem::zeroed();
            set.BasicLimitInformation.PerJobUserTimeLimit = (limits.time.as_nanos() / TICK) as i64;
            set.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_JOB_TIME
                | JOB_OBJECT_LIMIT_PROCESS_MEMORY
                | JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
            set.ProcessMemoryLimit = limits.memory as usize;
            let (job, length) = (self.job.as_raw_handle(), size_of_val(&set) as u32);
            let kind = JobObjectExtendedLimitInformation;
            SetInformationJobObject(job, kind, (&raw const set).cast(), length) != 0
                && AssignProcessToJobObject(job, self.child.as_raw_handle()) != 0
        };
        match is_limited {
            true => Ok(()),
            false => Err(io::Error::last_os_error()),
        }
    }

    pub(crate) fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Ends all processes of the job.
    pub(crate) fn end(mut self) -> Ended {
        let job = self.job.as_raw_handle();
        // SAFETY: the structure is local, and its length is passed with it.
        let used = unsafe {
            let _ = TerminateJobObject(job, 1);
            let mut used: JOBOBJECT_BASIC_ACCOUNTING_INFORMATION = mem::zeroed();
            let (kind, length) = (
                JobObjectBasicAccountingInformation,
                size_of_val(&used) as u32,
            );
            let to = (&raw mut used).cast();
            let _ = QueryInformationJobObject(job, kind, to, length, ptr::null_mut());
            used
        };
        let ticks = (used.TotalUserTime + used.TotalKernelTime).cast_unsigned();
        let status = self.child.wait().ok().and_then(|status| status.code());
        Ended {
            status: status.unwrap_or(1),
            processor: Duration::from_nanos(ticks * TICK as u64),
        }
    }
}
