import type { Today } from '@grani/contract'
import { copy } from './copy.ts'

/** Four sittings: from here on the end of the day is near enough to be told before it comes. */
const NEAR = 60

export const isNear = (left: number): boolean => left <= NEAR

/**
 * What begins with a sitting, and of how many questions of the day once few are left: more, unused ones of the week among them,
 * would stand beside what the plan gives for a day.
 */
export const startWords = (today: Today | undefined): string =>
  today && isNear(today.left) ? copy.startOf(today.left) : copy.start
