import type { Evaluation } from '@grani/contract'
import { copy } from './copy.ts'

const { evaluation: texts } = copy

type Comparison = Evaluation['comparisons'][number]

/** Of a comparison that could be made. */
export type Compared = Comparison & { place: Exclude<Comparison['place'], 'unknown'> }

/** What was tapped of an item, in words. */
export type TappedOf = (item: string) => string | undefined

export const isCompared = (comparison: Comparison): comparison is Compared => comparison.place !== 'unknown'

/** What stands beside one: of a mark beside the usual that decides nothing, nothing. */
export const placeWords = ({ place, basis, past }: Compared): string => {
  if (place === 'undecided') return ''
  return `${texts[place]}${basis === 'events' ? `, ${texts.byEvents(past)}` : ''}`
}

const marksOf = (compared: readonly Compared[], tappedOf: TappedOf): string =>
  compared.map(({ item, text }) => texts.tapped(text, tappedOf(item))).join('; ')

/** The marks that are as usual, and what that means: «спокойствие» beside an upset mark would say the opposite of it. */
export const comparedAsUsual = (usual: readonly Compared[], tappedOf: TappedOf): string => {
  const bases = new Set(usual.map(({ basis }) => basis))
  const meant = texts.usualMeans[bases.size > 1 ? 'both' : (usual[0]?.basis ?? 'answers')]
  return `${texts.asUsual(marksOf(usual, tappedOf))} ${meant(usual.length)}`
}

/** The marks that lie little beside the usual. */
export const comparedAsUndecided = (undecided: readonly Compared[], tappedOf: TappedOf): string =>
  texts.undecided(marksOf(undecided, tappedOf), undecided.length)
