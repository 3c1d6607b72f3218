import type { Booster } from '@grani/contract'

/** A question of a larger booster that brings less than this share of what one of a smaller does is no reason to buy it. */
const POOR = 0.5

const yieldOf = ({ results, questions }: Booster): number => (results ?? 0) / questions

/**
 * The boosters without the range of each that hardly brings more than a smaller one: «300: 11–24, 1000: 16–31» speaks against the
 * larger, which is bought to go on answering and not for what nearly the smaller brings too.
 */
export const withoutPoorRanges = (boosters: readonly Booster[]): Booster[] =>
  boosters.map(booster => {
    const best = Math.max(
      ...boosters.filter(({ questions }) => questions < booster.questions).map(yieldOf),
      0,
    )
    return yieldOf(booster) < POOR * best ? { ...booster, results_range: null } : booster
  })
