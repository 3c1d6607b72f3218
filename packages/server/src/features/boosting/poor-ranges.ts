import type { Booster } from '@grani/contract'

/** Whether a question of the larger booster brings less than half as much as one of the smaller: no reason to buy it. */
const bringsLittle = (larger: Booster, smaller: Booster): boolean =>
  smaller.questions < larger.questions &&
  2 * (larger.results ?? 0) * smaller.questions < (smaller.results ?? 0) * larger.questions

/**
 * The boosters without the range of each that hardly brings more than a smaller one: «300: 11–24, 1000: 16–31» speaks against the
 * larger, which is bought to go on answering and not for what nearly the smaller brings too.
 */
export const withoutPoorRanges = (boosters: readonly Booster[]): Booster[] =>
  boosters.map(booster =>
    boosters.some(other => bringsLittle(booster, other)) ? { ...booster, results_range: null } : booster,
  )
