import { MAX_AGE, MIN_AGE } from '@grani/contract'

/** Whether a user born in `year` has an allowed age today. */
export const isYearPossible = (year: number, now: Date): boolean => {
  const age = now.getUTCFullYear() - year
  return age >= MIN_AGE && age <= MAX_AGE
}
