import type { Content, SingleItem } from '@grani/server/content/schema.ts'
import { isAsked } from '@grani/server/content/item-texts.ts'
import { MIN_ITEMS, MIN_SITUATIONS, REVERSED_SHARE } from './checks/counts.ts'
import { MAX_DENYING_SHARE, statementsByDenyingWords } from './checks/denying-words.ts'
import { frequencyWordsOnAgreement } from './checks/frequency-words.ts'
import { MAX_NEGATION_SHARE, statementsByNegation } from './checks/negation-share.ts'
import { isDeclared } from './checks/near-duplicates.ts'
import { REVERSED_SITUATIONS, situationsByKey } from './checks/situation-keys.ts'
import { percent } from './percent.ts'

type Keyed = { key?: 1 | -1 | undefined }

const reversedPercent = (keyed: readonly Keyed[]): string =>
  percent(keyed.filter(({ key }) => key === -1).length, keyed.length)

/** The mean of the two middle values where their number is even. */
const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1)
  return middle.reduce((sum, value) => sum + value, 0) / Math.max(1, middle.length)
}

const minOf = (values: readonly number[]): number => (values.length === 0 ? 0 : Math.min(...values))

/** Couples declared `near`, within one quality and across two. */
const nearCouples = (items: Content['items']): string => {
  const couples = items.flatMap((a, i) =>
    items.slice(i + 1).flatMap(b => (isDeclared(a, b) ? [{ a, b }] : [])),
  )
  const within = couples.filter(({ a, b }) => a.quality === b.quality).length
  return `${within} / ${couples.length - within}`
}

/** «3.1 % (62 of 2000)». */
const shareOf = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} % (${part} of ${whole})`

const limitsOf = ([least, most]: readonly [number, number]): string =>
  `${Math.round(100 * least)}–${Math.round(100 * most)} %`

const countIn = (items: readonly SingleItem[], quality: string): number =>
  items.filter(item => item.quality === quality).length

/** Each rule of the bank: what it counts, the count, and the limit that a check holds it to, or an empty string. */
const bankRules = (content: Content): [name: string, count: string, limit: string][] => {
  const asked = content.items.filter(isAsked)
  const graded = asked.filter((item): item is SingleItem => item.kind !== 'pair')
  const pairs = asked.filter(item => item.kind === 'pair')
  const { situations, reversed } = situationsByKey(content)
  const qualities = content.directions.flatMap(direction => direction.qualities)
  const traits = new Set(qualities.filter(({ kind }) => kind === 'T').map(({ id }) => id))
  const perQuality = qualities.map(({ id }) => countIn(graded, id))
  const situationsPerTrait = [...traits].map(id => countIn(situations, id))
  const { statements, negated } = statementsByNegation(content)
  const truths = statementsByDenyingWords(content)

  return [
    ['items asked', `${asked.length}`, `${MIN_ITEMS} per quality at least, with sides of pairs`],
    ['graded items per quality, min / median', `${minOf(perQuality)} / ${medianOf(perQuality)}`, ''],
    [
      'reversed, traits / all with sides of pairs',
      `${reversedPercent(graded.filter(({ quality }) => traits.has(quality)))} / ${reversedPercent([...graded, ...pairs.flatMap(({ left, right }) => [left, right])])}`,
      `${limitsOf(REVERSED_SHARE)} of each quality but interests`,
    ],
    [
      'statements with a negation',
      shareOf(negated.length, statements.length),
      `${100 * MAX_NEGATION_SHARE} % at most`,
    ],
    [
      'statements with a word that denies',
      shareOf(truths.denying.length, truths.statements.length),
      `${100 * MAX_DENYING_SHARE} % at most`,
    ],
    ['beliefs', `${graded.filter(({ answerSet }) => answerSet === 'opinion').length}`, ''],
    ['frequency words on agreement scales', `${frequencyWordsOnAgreement(content).length}`, 'none'],
    [
      'situations, total / min per trait',
      `${situations.length} / ${minOf(situationsPerTrait)}`,
      `${MIN_SITUATIONS.T} per trait at least`,
    ],
    ['situations keyed -1', shareOf(reversed.length, situations.length), limitsOf(REVERSED_SITUATIONS)],
    ['seven-day items', `${graded.filter(({ answerSet }) => answerSet === 'last-week').length}`, ''],
    ['sensitive', `${asked.filter(({ sensitive }) => sensitive).length}`, ''],
    ['pairs', `${pairs.length}`, ''],
    ['near declared, couples within / across qualities', nearCouples(asked), ''],
    ['retired', `${content.items.length - asked.length}`, ''],
  ]
}

/** The rules of the bank as a table with a line each. */
export const bankRulesReport = (content: Content): string => {
  const rows: [string, string, string][] = [["The bank's rules", 'count', 'limit'], ...bankRules(content)]
  const [names, counts] = [0, 1].map(column => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows
    .map(([name, count, limit]) =>
      `${name.padEnd(names ?? 0)}  ${count.padEnd(counts ?? 0)}  ${limit}`.trimEnd(),
    )
    .join('\n')
}
