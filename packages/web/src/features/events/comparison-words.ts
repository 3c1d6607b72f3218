import type { Evaluation } from '@grani/contract'
import { copy } from './copy.ts'

const { evaluation: texts } = copy

type Comparison = Evaluation['comparisons'][number]

/** Of a comparison that could be made. */
export type Compared = Comparison & { place: Exclude<Comparison['place'], 'unknown'> }

export const isCompared = (comparison: Comparison): comparison is Compared => comparison.place !== 'unknown'

const list = new Intl.ListFormat('ru-RU')

export const namesOf = (compared: readonly Pick<Comparison, 'quality'>[]): string =>
  list.format(compared.map(({ quality }) => quality.name.toLowerCase()))

/** What stands beside one: of a mark beside the usual that decides nothing, nothing. */
export const placeWords = ({ place, basis, past }: Compared): string => {
  if (place === 'undecided') return ''
  return `${texts[place]}${basis === 'events' ? `, ${texts.byEvents(past)}` : ''}`
}

const moodOf = (pleasantness: number) => {
  if (pleasantness === 3) return 'plain'
  return pleasantness < 3 ? 'unpleasant' : 'pleasant'
}

/** That these were as usual, in one sentence of the event's mood, and what that means. */
export const comparedAsUsual = (
  usual: readonly Compared[],
  { comparisons, taps }: Pick<Evaluation, 'comparisons' | 'taps'>,
): string => {
  const isAll = usual.length === comparisons.filter(isCompared).length
  const names = namesOf(usual)
  const said = isAll ? texts.allUsual[moodOf(taps.pleasantness)](names) : texts.alsoUsual(names)
  const bases = new Set(usual.map(({ basis }) => basis))
  const meant = texts.usualMeans[bases.size > 1 ? 'both' : (usual[0]?.basis ?? 'answers')]
  return `${said} ${meant(usual.length)}`
}
