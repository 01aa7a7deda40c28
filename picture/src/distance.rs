//! Squared Euclidean distance transform in linear time (P. F. Felzenszwalb & D. P. Huttenlocher, 2012).

/// Finite substitute for infinite costs, so that differences remain finite.
const FAR: f32 = 1e12;

/// For each pixel, the minimum over all pixels of `cost` (infinite outside the shape) plus squared distance.
pub(super) fn squared(cost: &[f32], width: usize) -> Vec<f32> {
    let height = cost.len().checked_div(width).unwrap_or(0);
    let mut image: Vec<f32> = cost.iter().map(|&cost| cost.min(FAR)).collect();
    let mut line = vec![0.0; width.max(height)];
    let mut envelope = Envelope::default();
    for x in 0..width {
        for y in 0..height {
            line[y] = image[y * width + x];
        }
        envelope.transform(&mut line[..height]);
        for y in 0..height {
            image[y * width + x] = line[y];
        }
    }
    for row in image.chunks_exact_mut(width.max(1)) {
        envelope.transform(row);
    }
    image
}

/// Lower envelope of parabolas, with one parabola above each sample.
#[derive(Default)]
struct Envelope {
    parabolas: Vec<usize>,
    from: Vec<f32>,
    costs: Vec<f32>,
}

impl Envelope {
    /// Replaces the costs on a line by the heights of the envelope.
    fn transform(&mut self, line: &mut [f32]) {
        self.parabolas.clear();
        self.from.clear();
        self.costs.clear();
        self.costs.extend_from_slice(line);
        for (at, &cost) in line.iter().enumerate() {
            let mut from = f32::NEG_INFINITY;
            while let (Some(&last), Some(&last_from)) = (self.parabolas.last(), self.from.last()) {
                from = crossing((last, self.costs[last]), (at, cost));
                if from > last_from {
                    break;
                }
                let _ = (self.parabolas.pop(), self.from.pop());
                from = f32::NEG_INFINITY;
            }
            self.parabolas.push(at);
            self.from.push(from);
        }
        let mut lowest = 0;
        for (at, value) in line.iter_mut().enumerate() {
            while self
                .from
                .get(lowest + 1)
                .is_some_and(|&from| from < at as f32)
            {
                lowest += 1;
            }
            let parabola = self.parabolas[lowest];
            *value = self.costs[parabola] + (at as f32 - parabola as f32).powi(2);
        }
    }
}

/// The x coordinate where the parabolas above the samples `a` and `b` cross; `a` is left of `b`.
fn crossing((a, cost_a): (usize, f32), (b, cost_b): (usize, f32)) -> f32 {
    let (a, b) = (a as f32, b as f32);
    ((cost_b + b * b) - (cost_a + a * a)) / (2.0 * (b - a))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_is_the_least_of_all_distances(
            width in 1..12_usize,
            pixels in prop::collection::vec(prop::option::weighted(0.3, 0.0..4.0_f32), 1..100),
        ) {
            let height = pixels.len().div_ceil(width);
            let mut cost: Vec<f32> = pixels.iter().map(|c| c.unwrap_or(f32::INFINITY)).collect();
            cost.resize(width * height, f32::INFINITY);
            prop_assume!(cost.iter().any(|cost| cost.is_finite()));
            let found = squared(&cost, width);
            for (at, found) in found.into_iter().enumerate() {
                let (x, y) = ((at % width) as f32, (at / width) as f32);
                let distance = |(other, cost): (usize, &f32)| {
                    let (dx, dy) = ((other % width) as f32 - x, (other / width) as f32 - y);
                    cost + dx * dx + dy * dy
                };
                let least = cost.iter().enumerate().map(distance).fold(f32::INFINITY, f32::min);
                prop_assert!((found - least).abs() < 0.01, "{} {}", found, least);
            }
        }
    }
}
