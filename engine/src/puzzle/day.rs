use std::fmt;
use std::str::FromStr;

/// A day of the Gregorian calendar, from year 1 to 9999.
///
/// ```
/// use knights_tour::puzzle::Day;
///
/// let day: Day = "2026-11-22".parse()?;
/// assert_eq!(day.to_string(), "2026-11-22");
/// assert_eq!(Day::of_unix_time(1_795_341_600), Some(day));
/// # Ok::<(), knights_tour::puzzle::DayError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

/// Error for text that is not a valid day.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write the day as in 2026-11-22")]
pub struct DayError;

impl Day {
    /// The day with this year, month and day of the month; `None` if no such day exists.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Day> {
        let is_leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 => 28 + u8::from(is_leap),
            4 | 6 | 9 | 11 => 30,
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            _ => 0,
        };
        let is_one = (1..=9999).contains(&year) && (1..=days).contains(&day);
        is_one.then_some(Day { year, month, day })
    }

    /// The UTC day of a Unix time in seconds. Method: H. Hinnant, "chrono-compatible low-level date algorithms", 2014.
    pub fn of_unix_time(seconds: u64) -> Option<Day> {
        // Days since 1 March of year 0. The calendar repeats every 400 years, an era of 146 097 days.
        let days = seconds / 86_400 + 719_468;
        let (era, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let of_year = day - (365 * year + year / 4 - year / 100);
        let shifted = (5 * of_year + 2) / 153;
        let month = if shifted < 10 {
            shifted + 3
        } else {
            shifted - 9
        };
        let year = 400 * era + year + u64::from(month <= 2);
        let day = of_year - (153 * shifted + 2) / 5 + 1;
        Day::new(
            u16::try_from(year).ok()?,
            u8::try_from(month).ok()?,
            u8::try_from(day).ok()?,
        )
    }

    /// The year, from 1 to 9999.
    pub fn year(self) -> u16 {
        self.year
    }

    /// The month, from 1 to 12.
    pub fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, from 1.
    pub fn day(self) -> u8 {
        self.day
    }

    /// The day of the week, from 0 for Monday to 6 for Sunday. Method: T. Sakamoto, 1992.
    pub fn weekday(self) -> u32 {
        /// Month offsets of Sakamoto's method, which counts January and February in the previous year.
        const SHIFTS: [u32; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
        let year = u32::from(self.year) - u32::from(self.month < 3);
        let leap_days = year / 4 - year / 100 + year / 400;
        let shift = SHIFTS.get(usize::from(self.month) - 1).unwrap_or(&0);
        // Adding 6 makes Monday day 0.
        (year + leap_days + shift + u32::from(self.day) + 6) % 7
    }

    /// The following day; `None` after 9999-12-31.
    pub fn next(self) -> Option<Day> {
        let Day { year, month, day } = self;
        Day::new(year, month, day + 1)
            .or_else(|| Day::new(year, month + 1, 1))
            .or_else(|| Day::new(year + 1, 1, 1))
    }

    pub(super) fn number(self) -> u64 {
        u64::from(self.year) * 10_000 + u64::from(self.month) * 100 + u64::from(self.day)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Day {
    type Err = DayError;

    fn from_str(text: &str) -> Result<Day, DayError> {
        let mut parts = text.split('-');
        let mut part = |length: usize| {
            let part = parts.next().filter(|part| part.len() == length)?;
            let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
            part.parse::<u16>().ok().filter(|_| is_number)
        };
        let (year, month, day) = (part(4), part(2), part(2));
        let small = |number: Option<u16>| u8::try_from(number?).ok();
        let day = year.zip(small(month)).zip(small(day));
        let day = day.and_then(|((year, month), day)| Day::new(year, month, day));
        day.filter(|_| parts.next().is_none()).ok_or(DayError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_the_calendar_does_not_have_is_no_day() {
        for text in [
            "2026-02-29",
            "2026-2-3",
            "1900-02-29",
            "2026-13-01",
            "2026-00-01",
            "2026-11-31",
            "0000-01-01",
            "+026-01-01",
            "2026-11-22-",
            "2026",
            "",
        ] {
            assert_eq!(text.parse::<Day>(), Err(DayError), "{text}");
        }
        assert!("2000-02-29".parse::<Day>().is_ok());
    }

    #[test]
    fn every_day_follows_the_one_before() {
        let mut last = Day::new(1969, 12, 31).unwrap();
        for days in 0..200_000 {
            let day = Day::of_unix_time(days * 86_400 + 86_399).unwrap();
            assert_eq!(Some(day), last.next());
            last = day;
        }
        assert_eq!(Day::of_unix_time(u64::MAX), None);
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(text in "[0-9]{4}-[0-9]{2}-[0-9]{2}|\\PC{0,12}") {
            if let Ok(day) = text.parse::<Day>() {
                prop_assert_eq!(day.to_string(), text);
            }
        }
    }
}
