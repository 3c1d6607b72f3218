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

/** Marks as they were tapped: the one form in which they are read back. */
export const marksOf = (marked: readonly Pick<Comparison, 'item' | 'text'>[], tappedOf: TappedOf): string =>
  marked.map(({ item, text }) => texts.tapped(text, tappedOf(item))).join('; ')

const answeredAbout = (compared: readonly Comparison[]): string[] => {
  const answered = compared.flatMap(({ own }) => own ?? [])
  if (answered.length === 0) return []
  return [texts.asAnswered(answered.map(({ text, answer }) => texts.tapped(text, answer)).join('; '))]
}

/** The marks that are as usual, and what was answered about the same, else what that means: «спокойствие» beside an upset mark would say the opposite of it. */
export const comparedAsUsual = (usual: readonly Compared[], tappedOf: TappedOf): string => {
  const bases = new Set(usual.map(({ basis }) => basis))
  const meant = texts.usualMeans[bases.size > 1 ? 'both' : (usual[0]?.basis ?? 'answers')]
  const [answered = meant(usual.length)] = answeredAbout(usual)
  return `${texts.asUsual(marksOf(usual, tappedOf))} ${answered}`
}

/** The marks that lie little beside the usual, and what was answered about the same. */
export const comparedAsUndecided = (undecided: readonly Compared[], tappedOf: TappedOf): string =>
  [texts.undecided(marksOf(undecided, tappedOf)), ...answeredAbout(undecided)].join(' ')

/** The marks that nothing is known beside, and what was answered about the same. */
export const notCompared = (unknown: readonly Comparison[], tappedOf: TappedOf): string =>
  [texts.unknown(marksOf(unknown, tappedOf)), ...answeredAbout(unknown)].join(' ')
