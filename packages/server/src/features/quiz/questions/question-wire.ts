import type { ResponseOption, Question } from '@grani/contract'
import type { QualityResult, Session } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'
import type { Item } from '../../../content/schema.ts'
import { responsesUntilMeasured } from '../../results/service.ts'
import { statesFrom, type WeeklyAnswers } from '../weekly-states/weekly-states.ts'

/** A result is announced when at most this many responses are missing: further away it would be no promise to make. */
const ANNOUNCED_WITHIN = 10

/** A state without a response this week. */
const UNMEASURED = { answers: 0, sd: 1 }

/** What the wire form of a question depends on besides its item. */
type Display = {
  bank: Bank
  session: Session
  /** The states by what was answered this week: estimated only when a question is about one. */
  states: () => ReadonlyMap<string, QualityResult>
  /** How many responses each quality that is measured again still takes. */
  again: ReadonlyMap<string, number>
  /** Whether a result is announced: its answers come next. In a random order nobody knows when they come. */
  countsDown: boolean
}

export const displayOf = (bank: Bank, session: Session, responses: WeeklyAnswers['responses']): Display => {
  let states: ReadonlyMap<string, QualityResult> | undefined
  return {
    bank,
    session,
    states: () => (states ??= new Map(statesFrom(bank, responses).map(state => [state.quality, state]))),
    again: new Map(),
    countsDown: true,
  }
}

const soonOf = ({ bank, session, states, again, countsDown }: Display, item: Item): Question['soon'] => {
  const stillAgain = again.get(item.quality)
  const missing = bank.states.items.has(item.id)
    ? responsesUntilMeasured(states().get(item.quality) ?? UNMEASURED)
    : session.answersUntilBand(item.quality)
  const known = bank.quality(item.quality)
  if (known && stillAgain !== undefined) return { quality: known.quality.name, answers: stillAgain }
  return !countsDown || missing === null || missing === 0 || missing > ANNOUNCED_WITHIN || !known
    ? null
    : { quality: known.quality.name, answers: missing }
}

const promptOf = (bank: Bank, { answerSet }: Item): string | null =>
  answerSet === null ? null : (bank.answerSet(answerSet)?.prompt ?? null)

/** The prompt of a pair is shown as its text; its two statements are its options. */
const textsOf = (prompt: string | null, item: Item): Pick<Question, 'prompt' | 'text'> =>
  item.kind === 'pair' ? { prompt: null, text: prompt ?? item.text } : { prompt, text: item.text }

/**
 * The options of half of the situations, by the question's id, stand the other way round: the desirable end is not always
 * the last. Every device shows the same order, also after an undo.
 */
export const optionsOf = (item: Item, uid: string): number[] => {
  const ids = item.answers.map(option => option.id)
  const isTurned = item.kind === 'situation' && Number.parseInt(uid.slice(-1), 16) % 2 === 1
  return isTurned ? ids.toReversed() : ids
}

const KINDS = { statement: 'scale', situation: 'choice', pair: 'pair' } as const

/** An item as a question of nobody in particular. */
export const plainQuestion = (prompt: string | null, uid: string, item: Item): Question => ({
  uid,
  id: String(item.number),
  number_original: item.number,
  ...textsOf(prompt, item),
  answers: optionsOf(item, uid),
  kind: KINDS[item.kind],
  pair: item.kind === 'pair' ? { left: item.left.text, right: item.right.text } : null,
  sensitive: item.sensitive,
  may_not_apply: item.may_not_apply,
  soon: null,
  quality: item.quality,
})

export const questionOf = (display: Display, uid: string, item: Item): Question => ({
  ...plainQuestion(promptOf(display.bank, item), uid, item),
  soon: soonOf(display, item),
})

/** Questions as the wire shows them; those whose item the content does not know any more are left out. */
export const questionsOf = (display: Display, rows: readonly { uid: string; item: string }[]): Question[] =>
  rows.flatMap(({ uid, item: id }) => {
    const item = display.bank.item(id)
    return item ? [questionOf(display, uid, item)] : []
  })

/** Texts of response options; unknown ids are left out. */
export const listOptions = (bank: Bank, ids: readonly number[]): ResponseOption[] =>
  [...new Set(ids)].flatMap(id => bank.option(id) ?? [])
