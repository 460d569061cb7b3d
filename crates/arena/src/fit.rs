//! Fitting the weights of an evaluation to results: logistic regression.
//!
//! The evaluation is a sum of weights, and a game's result is taken as a throw of a coin with the
//! winning chance that the sum stands for. The weights that make the results most likely are found
//! by following the slope position by position, with a step for each weight that shrinks with what
//! it has moved already.

use trine_engine::Random;
use trine_engine::score::SCALE;

/// A position as the fit sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The numbers of the weights that count.
    pub active: Box<[u32]>,
    /// The points the side to move can expect, from 0 to 1.
    pub result: f32,
}

/// How to fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FitSettings {
    /// How often to go over all samples.
    pub passes: u32,
    /// The first step's size, in units of the logistic curve.
    pub step: f32,
    /// How strongly weights are drawn back to where they started, per sample.
    pub pull: f32,
    /// For the order of the samples.
    pub seed: u64,
}

impl Default for FitSettings {
    fn default() -> Self {
        Self { passes: 12, step: 0.05, pull: 2e-4, seed: 1 }
    }
}

/// Fits weights, in points, to samples, starting from the ones given.
pub fn fit(
    start: &[i16],
    samples: &[&Sample],
    settings: &FitSettings,
    mut pass_done: impl FnMut(u32, f64),
) -> Vec<i16> {
    let scale = SCALE as f32;
    let anchor: Vec<f32> = start.iter().map(|&points| f32::from(points) / scale).collect();
    let mut weights = anchor.clone();
    let mut travelled = vec![1e-6_f32; weights.len()];
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let mut random = Random::new(settings.seed);
    for pass in 1..=settings.passes {
        shuffle(&mut order, &mut random);
        let mut loss = 0.0;
        for &number in &order {
            let sample = samples[number as usize];
            let sum: f32 = sample.active.iter().map(|&i| weights[i as usize]).sum();
            let chance = 1.0 / (1.0 + (-sum).exp());
            loss += surprise(chance, sample.result);
            let slope = chance - sample.result;
            for &i in &sample.active {
                let i = i as usize;
                let pulled = slope + settings.pull * (weights[i] - anchor[i]) * 100.0;
                travelled[i] += pulled * pulled;
                weights[i] -= settings.step * pulled / travelled[i].sqrt();
            }
        }
        pass_done(pass, loss / samples.len().max(1) as f64);
    }
    weights.iter().map(|&weight| (weight * scale).round().clamp(-4000.0, 4000.0) as i16).collect()
}

/// How surprising samples are to weights in points, on average.
pub fn loss(weights: &[i16], samples: &[Sample]) -> f64 {
    let total: f64 = samples
        .iter()
        .map(|sample| {
            let sum: i32 = sample.active.iter().map(|&i| i32::from(weights[i as usize])).sum();
            surprise(1.0 / (1.0 + (-sum as f32 / SCALE as f32).exp()), sample.result)
        })
        .sum();
    total / samples.len().max(1) as f64
}

/// The cross entropy of a result and the chance that was given it.
fn surprise(chance: f32, result: f32) -> f64 {
    let chance = f64::from(chance).clamp(1e-9, 1.0 - 1e-9);
    let result = f64::from(result);
    -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
}

fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for i in (1..items.len()).rev() {
        items.swap(i, random.below(i as u64 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_found_again_from_results_drawn_with_them() {
        let truth = [150, -80, 40, -200, 0];
        let mut random = Random::new(7);
        let samples: Vec<Sample> = (0..40_000)
            .map(|_| {
                let active: Box<[u32]> = (0..5).filter(|_| random.coin()).collect();
                let sum: i32 = active.iter().map(|&i| truth[i as usize]).sum();
                let chance = 1.0 / (1.0 + (-f64::from(sum) / SCALE).exp());
                Sample { active, result: if random.fraction() < chance { 1.0 } else { 0.0 } }
            })
            .collect();
        let mut losses = Vec::new();
        let settings = FitSettings { pull: 0.0, ..FitSettings::default() };
        let all: Vec<&Sample> = samples.iter().collect();
        let found = fit(&[0; 5], &all, &settings, |_, loss| losses.push(loss));
        for (found, truth) in found.iter().zip(truth) {
            assert!((i32::from(*found) - truth).abs() < 15, "{found} for {truth}");
        }
        assert!(losses.last() < losses.first());
        assert!(loss(&found, &samples) < loss(&[0; 5], &samples));
    }
}
