import { MAX_AGE, MIN_AGE } from '@grani/contract'

/** Whether somebody born in `year` can be a grown-up using this today. */
export const isYearPossible = (year: number, now: Date): boolean => {
  const age = now.getUTCFullYear() - year
  return age >= MIN_AGE && age <= MAX_AGE
}
