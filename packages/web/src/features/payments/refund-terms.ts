import type { Payment, RefundTerms } from '@grani/contract'
import { dateInWords } from '../../shared/format/date.ts'
import { nouns } from '../../shared/format/copy.ts'
import { plural } from '../../shared/format/plural.ts'
import { price } from '../../shared/format/price.ts'
import { copy } from './copy.ts'

const texts = copy.refund
const DAYS = ['день', 'дня', 'дней'] as const

const unusedText = (
  { unused: { unit, left, of } }: RefundTerms,
  { period }: Pick<Payment, 'period'>,
): string => {
  if (unit === 'whole') return texts.unused.whole
  if (unit === 'questions') return texts.unused.questions(plural(left, nouns.question), of)
  return texts.unused.days(plural(left, DAYS), of, dateInWords(period?.until ?? ''))
}

const endText = ({ ends, until }: RefundTerms): string => {
  const said = texts.ends[ends]
  return typeof said === 'string' ? said : said(dateInWords(until ?? ''))
}

/** What a refund brings, what it ends and when, a sentence or two each; said before it is asked for. */
export const refundLines = (terms: RefundTerms, payment: Pick<Payment, 'period'>): string[] => {
  const { amount, deducted, ends, unused } = terms
  if (ends === 'later-first') return [endText(terms)]
  if (amount === 0 && deducted === 0) return [texts.ends.nothing, texts.otherwise]
  return [
    unusedText(terms, payment),
    ...(deducted > 0 ? [texts.deducted(price(deducted))] : []),
    ...(ends === 'nothing' ? [] : [endText(terms)]),
    unused.unit === 'days' ? texts.decided : texts.decidedUsed,
  ]
}
