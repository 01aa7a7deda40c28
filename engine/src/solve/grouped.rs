//! Numbered lists in one allocation.

/// Lists of items, numbered from 0.
#[derive(Clone, Debug)]
pub(super) struct Grouped<T> {
    /// For each list, the index of its first item; the last entry is the number of items.
    begins: Vec<u32>,
    items: Vec<T>,
}

impl<T: Clone + Default> Grouped<T> {
    /// Sorts items into `count` lists, in linear time; each list keeps the order of its items.
    pub(super) fn new(count: usize, items: impl Iterator<Item = (u32, T)> + Clone) -> Grouped<T> {
        let mut begins = vec![0_u32; count + 1];
        for (list, _) in items.clone() {
            begins[list as usize + 1] += 1;
        }
        for at in 1..begins.len() {
            begins[at] += begins[at - 1];
        }
        let mut next = begins.clone();
        let mut grouped = vec![T::default(); begins[count] as usize];
        for (list, item) in items {
            let place = &mut next[list as usize];
            grouped[*place as usize] = item;
            *place += 1;
        }
        Grouped {
            begins,
            items: grouped,
        }
    }

    /// The lists one after the other.
    pub(super) fn in_order<L: IntoIterator<Item = T>>(
        lists: impl Iterator<Item = L>,
    ) -> Grouped<T> {
        let (mut begins, mut items) = (vec![0], Vec::new());
        for list in lists {
            items.extend(list);
            begins.push(items.len() as u32);
        }
        Grouped { begins, items }
    }

    pub(super) fn list(&self, number: u32) -> &[T] {
        let [begin, end] = [number, number + 1].map(|at| self.begins[at as usize] as usize);
        &self.items[begin..end]
    }
}
