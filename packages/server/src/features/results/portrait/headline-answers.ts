import type { Portrait, PortraitEvidence } from '@grani/contract'
import type { Bank } from '../../../bank/bank.ts'
import type { PublishedRow } from './published.ts'

/** Half of the scale from either end. */
const MIDDLE = 0.5

type Input = {
  bank: Bank
  rows: readonly Pick<PublishedRow, 'quality' | 'band'>[]
  /** Values by the id of an item. */
  answers: Readonly<Record<string, number>>
  /** What the headline rests on. */
  evidence: readonly PortraitEvidence[]
}

/**
 * Of each quality that the headline tells a side of, the answer that points there most plainly, a short statement before a situation.
 * Pairs speak of two qualities, and what is sensitive may lie open beside others: neither is quoted.
 */
export const headlineAnswers = ({ bank, rows, answers, evidence }: Input): Portrait['answers'] =>
  evidence.flatMap(({ quality: { id: quality } }) => {
    const band = rows.find(row => row.quality === quality)?.band
    if (band === undefined || band === 'middle') return []
    const pointing = bank.itemsAbout(quality).flatMap(id => {
      const item = bank.item(id)
      const value = answers[id]
      if (!item || item.kind === 'pair' || item.sensitive || value === undefined) return []
      const share = value / (item.answers.length - 1)
      const toHigh = item.key === 1 ? share : 1 - share
      const toSide = band === 'high' ? toHigh : 1 - toHigh
      const answer = item.answers[value]?.text
      if (toSide <= MIDDLE || answer === undefined) return []
      return [{ quote: { text: item.text, answer }, toSide, isSituation: item.kind === 'situation' }]
    })
    return pointing
      .toSorted((a, b) => b.toSide - a.toSide || Number(a.isSituation) - Number(b.isSituation))
      .slice(0, 1)
      .map(({ quote }) => quote)
  })
