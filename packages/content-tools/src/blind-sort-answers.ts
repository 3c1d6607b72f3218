/** What a reader wrote of one card. `quality` and `second` are numbers of the sheet, from 1. */
export type SortAnswer = {
  quality: number
  key: 1 | -1 | null
  hesitated: boolean
  second: number | null
}

export type SortAnswers = { answers: Map<number, SortAnswer>; unreadable: string[] }

const FILLED_LINE = /^\d+\s*:.*\S\s*$/
const ANSWER =
  /^(?<card>\d+)\s*:\s*(?<quality>\d+)(?:\s*(?<sign>[+−-])1?(?!\d))?(?:\s*(?<hesitated>\?))?(?:\s+(?<second>\d+))?\s*$/u

const isFrom1To = (most: number, number: number): boolean => number >= 1 && number <= most

/**
 * The answers by card number. Other lines than «card: …» are skipped, so a filled sheet can be read as a whole. A line
 * that cannot be understood, a number that the sheet does not have and a second answer to a card are `unreadable`.
 */
export const parseSortAnswers = (
  text: string,
  { cards, qualities }: { cards: number; qualities: number },
): SortAnswers => {
  const answers = new Map<number, SortAnswer>()
  const unreadable: string[] = []
  for (const line of text.split('\n').filter(one => FILLED_LINE.test(one))) {
    const found = ANSWER.exec(line)?.groups
    const card = Number(found?.['card'])
    const quality = Number(found?.['quality'])
    const second = found?.['second'] === undefined ? null : Number(found['second'])
    const isOnSheet =
      isFrom1To(cards, card) &&
      isFrom1To(qualities, quality) &&
      (second === null || (isFrom1To(qualities, second) && second !== quality))
    if (!found || !isOnSheet || answers.has(card)) {
      unreadable.push(line.trim())
      continue
    }
    const sign = found['sign']
    const key = sign === '+' ? 1 : -1
    answers.set(card, {
      quality,
      key: sign === undefined ? null : key,
      hesitated: found['hesitated'] !== undefined,
      second,
    })
  }
  return { answers, unreadable }
}
