//! Process groups on Unix. A child that starts its own session leaves the group, and only its limits end it.

#![expect(
    unsafe_code,
    reason = "the standard library sets no limits, kills no groups and measures no time of children"
)]

use super::{Ended, Limits};
use std::os::unix::process::CommandExt as _;
use std::process::Command;
use std::time::Duration;
use std::{io, mem};

/// The process group of a running program. Its leader is not reaped before the group is killed, so that no other
/// process can have the ID.
pub(crate) struct Group(libc::pid_t);

impl Group {
    pub(crate) fn start(command: &mut Command, limits: Limits) -> io::Result<Group> {
        let seconds = limits.time.as_secs();
        let limits = [
            // A program that ignores the signal of the soft limit is killed a second later.
            (libc::RLIMIT_CPU, seconds, seconds + 1),
            (libc::RLIMIT_DATA, limits.memory, limits.memory),
            (libc::RLIMIT_FSIZE, limits.output, limits.output),
            (libc::RLIMIT_CORE, 0, 0),
        ];
        let set_limits = move || {
            for (resource, soft, hard) in limits {
                // SAFETY: both functions get a pointer to a local structure, and may be called after a fork.
                let set = unsafe {
                    let mut limit: libc::rlimit = mem::zeroed();
                    let _ = libc::getrlimit(resource, &raw mut limit);
                    limit.rlim_max = limit.rlim_max.min(hard);
                    limit.rlim_cur = limit.rlim_max.min(soft);
                    libc::setrlimit(resource, &raw const limit)
                };
                if set != 0 {
                    return Err(io::Error::last_os_error());
                }
            }
            Ok(())
        };
        // SAFETY: between fork and exec the closure neither allocates nor locks.
        unsafe { command.pre_exec(set_limits) };
        let child = command.process_group(0).spawn()?;
        Ok(Group(child.id().cast_signed()))
    }

    pub(crate) fn has_ended(&self) -> bool {
        // SAFETY: the structure is local, and all zeros are valid.
        unsafe {
            let mut info: libc::siginfo_t = mem::zeroed();
            let options = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
            let waited = libc::waitid(libc::P_PID, self.0.cast_unsigned(), &raw mut info, options);
            waited != 0 || info.si_signo != 0
        }
    }

    /// Kills the whole group, and waits for its leader.
    pub(crate) fn end(self) -> Ended {
        // SAFETY: all zeros are a valid structure, and both pointers are to local values.
        let (status, used) = unsafe {
            let (mut status, mut used) = (0, mem::zeroed::<libc::rusage>());
            let _ = libc::kill(-self.0, libc::SIGKILL);
            while libc::wait4(self.0, &raw mut status, 0, &raw mut used) < 0
                && io::Error::last_os_error().kind() == io::ErrorKind::Interrupted
            {}
            (status, used)
        };
        let times = [used.ru_utime, used.ru_stime].map(|time| {
            let nanoseconds = 1000 * u32::try_from(time.tv_usec).unwrap_or(0);
            Duration::new(time.tv_sec.cast_unsigned(), nanoseconds)
        });
        Ended {
            status: match libc::WIFSIGNALED(status) {
                true => -libc::WTERMSIG(status),
                false => libc::WEXITSTATUS(status),
            },
            processor: times.into_iter().sum(),
        }
    }
}
