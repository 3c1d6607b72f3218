import type { Portrait, PortraitEvidence, Result } from '@grani/contract'
import type { Bank } from '../../../bank/bank.ts'
import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import { levelOf, levelTextOf, typeOf } from '../rules.ts'
import { firstSentence } from './first-sentence.ts'
import { type Published, sentencesOf, summaryLevelOf } from './rules.ts'

/** The newest published result of a quality. */
export type PublishedRow = Pick<Result, 'uid' | 'mean' | 'probability' | 'answers'> &
  Pick<Published, 'quality' | 'band'> & { shared_at: Date }

/** A row as the rules and the wire know it; nothing when the content does not know its quality any more. */
const readRow = (bank: Bank, row: PublishedRow): { published: Published; evidence: PortraitEvidence }[] => {
  const known = bank.quality(row.quality)
  if (!known) return []
  const { id, name, meaning, poles, kind, texts } = known.quality
  const { band, mean, probability, answers, uid } = row
  const direction = known.direction.uid
  const level = levelOf({ kind, band, mean })
  const sentence = firstSentence(levelTextOf(texts, level).text)
  return [
    {
      published: { quality: id, direction, kind, band, mean, probability, sentence },
      evidence: {
        uid,
        type: typeOf(known.quality, band),
        level,
        probability,
        answers,
        mean,
        shared_at: row.shared_at.toISOString(),
        quality: { id, name, meaning, ...poles, kind },
        direction,
      },
    },
  ]
}

/** The portrait that published results make together. */
export const composePortrait = (
  bank: Bank,
  texts: PortraitTexts,
  rows: readonly PublishedRow[],
): Portrait => {
  const read = rows.flatMap(row => readRow(bank, row))
  const results = read.map(({ published }) => published)
  const evidence = new Map(read.map(row => [row.published.quality, row.evidence]))
  const evidenceOf = (qualities: readonly string[]): PortraitEvidence[] =>
    qualities.flatMap(id => evidence.get(id) ?? [])
  const { directions } = bank
  const lasting = directions.filter(({ qualities }) => qualities.some(({ kind }) => kind !== 'S'))
  return {
    sentences: sentencesOf({ texts, results, directions: lasting }).map(
      ({ kind, text, qualities, direction: uid }) => ({
        kind,
        text,
        evidence: evidenceOf(qualities),
        direction: uid === null ? null : { uid, name: bank.direction(uid)?.name ?? '' },
      }),
    ),
    directions: directions.flatMap(({ uid, name }) => {
      const own = results.filter(({ direction }) => direction === uid)
      const level = summaryLevelOf(own, texts.burdens)
      const summary = level && texts.summaries[uid]?.[level]
      if (!summary) return []
      return [{ uid, name, level, summary, evidence: evidenceOf(own.map(({ quality }) => quality)) }]
    }),
  }
}
