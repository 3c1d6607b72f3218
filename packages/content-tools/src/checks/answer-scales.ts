import type { Item } from '@grani/server/content/schema.ts'

/** The shared option sets that ask how true a sentence is: of the user, of a person like them, of the world. */
const SCALES_OF_TRUTH = new Set(['agreement', 'likeness', 'opinion'])

export const asksHowTrue = ({ answerSet }: Item): boolean => SCALES_OF_TRUTH.has(answerSet ?? '')
