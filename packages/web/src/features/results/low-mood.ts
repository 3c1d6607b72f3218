import { BAND_CUT, type Result } from '@grani/contract'

/** Of which much is heavy, and of which little is. */
const BURDENS = new Set(['low-mood', 'loneliness', 'anxious-tension'])
const SUPPORTS = new Set([
  'cheerfulness',
  'life-satisfaction',
  'hope',
  'optimism',
  'life-meaning',
  'self-acceptance',
])

/** Whether a result says that its reader’s mood is low: a quiet link to help stands under its text. */
export const isLowMood = ({ quality: { id }, mean }: Pick<Result, 'quality' | 'mean'>): boolean =>
  (BURDENS.has(id) && mean > BAND_CUT) || (SUPPORTS.has(id) && mean < -BAND_CUT)
