//! Numbers the tours of larger boards, with more memory and threads.

use super::super::Question;
use super::halves::{Halves, HalvesIndex};
use super::{NumberedTours, Resources, Uncounted};
use knights_tour_base::Progress;

impl Question {
    /// Checks whether the memory suffices to number the tours. Never fails with [`Uncounted::TooManyStates`].
    pub fn check_numbered(&self, resources: Resources<'_>) -> Result<(), Uncounted> {
        self.check_no_givens()?;
        if NumberedTours::admits(self) {
            return Ok(());
        }
        self.check_countable(resources)?;
        if self.has_no_tour() || Halves::of(self).is_some() {
            Ok(())
        } else {
            Err(Uncounted::Unnumbered(self.board().size()))
        }
    }

    /// Numbers the tours. On larger boards, including closed tours of 8×8, numbers each half of a tour. `progress`
    /// receives the number of finished squares. A requested symmetry class is ignored. The tours are counted once.
    /// Converting between tours and numbers then takes milliseconds; on 8×8, one or two seconds and some 100 megabytes.
    /// Random numbers give uniformly random tours.
    ///
    /// ```
    /// use knights_tour::board::Board;
    /// use knights_tour::no_progress;
    /// use knights_tour_base::random::Random;
    /// use knights_tour::solve::{Question, Resources};
    ///
    /// let question = Question::on(&Board::new(6, 7)?).closed();
    /// let mut tours = question.numbered_tours(Resources::default(), &mut no_progress())?;
    /// assert_eq!(tours.count(), 2 * 1_067_638);
    /// let tour = tours.random(&mut Random::with_seed(1)).expect("there are some");
    /// assert!(tour.is_closed());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Uncounted`] says why the tours are not numbered.
    pub fn numbered_tours(
        &self,
        resources: Resources<'_>,
        progress: Progress<'_>,
    ) -> Result<NumberedTours, Uncounted> {
        self.check_numbered(resources)?;
        let unnumbered = Uncounted::Unnumbered(self.board().size());
        if NumberedTours::admits(self) {
            return NumberedTours::with(self, progress)?.ok_or(unnumbered);
        }
        let halves = Halves::of(self).filter(|_| !self.has_no_tour());
        let Some(halves) = halves else {
            return Ok(NumberedTours::none());
        };
        match HalvesIndex::of(self, halves, resources, progress) {
            Ok(index) => Ok(NumberedTours::by_halves(self, index)),
            Err(stopped) => Err(self.uncounted(stopped, resources)),
        }
    }
}
