import { randomUUID } from 'node:crypto'
import { FEW_QUESTIONS, type Question, QUESTIONS_ON_HAND } from '@grani/contract'
import type { Session } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { isDue } from '../../results/service.ts'
import { askAgain } from '../remeasurements/ask-again.ts'
import { answersThisWeek, type Asked, askableNow } from '../weekly-states/weekly-states.ts'
import { createChooser } from './choose-items.ts'
import type { ListContext } from './list-context.ts'
import { isNewcomer } from './list-due.ts'
import type { ListChange } from './list-store.ts'
import { displayOf, questionsOf } from './question-wire.ts'

/** How many questions are chosen anew behind the first: one more than are asked until the list is due again. */
const CHOSEN_ANEW = 4
/** The other places of a list are reached only without a connection: there older questions may stay. */
const SPARE_PLACES = QUESTIONS_ON_HAND - 1 - CHOSEN_ANEW

/** Trust comes first: who has given fewer responses than this is asked nothing sensitive. */
const RESPONSES_BEFORE_SENSITIVE = 12

/** The items that are not asked now, whatever they would tell. */
const exceptOf = (bank: Bank, session: Session, { measuredAt, notApplicable, now }: Asked) => {
  const measured = bank.states.qualities.filter(id => !isDue(measuredAt.get(id), now))
  const closed = [
    ...measured.flatMap(id => bank.states.itemsOf(id)),
    ...notApplicable.filter(item => bank.item(item)),
  ]
  return session.answerCount() < RESPONSES_BEFORE_SENSITIVE ? [...closed, ...bank.sensitiveItems] : closed
}

type Waiting = { uid: string; item: string }

/**
 * The new list. The first question stays, for it is on the screen; the next ones are chosen anew by what is known now; the
 * spare places go to those that waited before. While something is measured again, its questions (`again`) come first.
 */
const arrange = (
  waiting: readonly Waiting[],
  again: readonly string[],
  choose: (count: number, before: string[]) => string[],
) => {
  const uidOf = new Map(waiting.map(({ uid, item }) => [item, uid]))
  const first =
    again.length > 0 ? again.slice(0, QUESTIONS_ON_HAND) : waiting.slice(0, 1).map(({ item }) => item)
  const spare = waiting.length === 0 ? 0 : SPARE_PLACES
  const chosen = choose(Math.max(0, QUESTIONS_ON_HAND - first.length - spare), first)
  const asked = new Set([...first, ...chosen])
  const left = waiting.map(({ item }) => item).filter(item => !asked.has(item))
  const kept = [...first, ...chosen, ...left.slice(0, Math.min(spare, QUESTIONS_ON_HAND - first.length))]
  const more = kept.length < QUESTIONS_ON_HAND ? choose(QUESTIONS_ON_HAND - kept.length, kept) : []
  const items = [...kept, ...more]
  return {
    questions: items.map(item => ({ uid: uidOf.get(item) ?? randomUUID(), item, isNew: !uidOf.has(item) })),
    withdrawn: waiting.filter(({ item }) => !items.includes(item)).map(({ uid }) => uid),
  }
}

type Compose = {
  userId: string
  /** Gets the weights of the goal. */
  session: Session
  listContext: ListContext
  /** What a response is about that is being saved: it waits no more, and the list of a new user is chosen anew though enough others wait. */
  answered?: readonly string[]
  now: Date
}

type Composed = {
  /** The list as the wire shows it. */
  questions: Question[]
  /** What of it has to be saved; null for a list that stays as it is. */
  change: ListChange | null
}

/** The questions to ask next, chosen anew when few are left. Refuses a user without a goal. */
export const composeList = async (
  { db }: Context,
  bank: Bank,
  { userId, session, listContext, answered, now }: Compose,
): Promise<Composed> => {
  const { goal, remeasured, notApplicable, measuredAt, latestAboutStates, repeatable } = listContext
  const allPending = listContext.allPending.filter(({ uid }) => !answered?.includes(uid))
  if (goal === null || !bank.goal(goal)) throw new Refusal('ERR_CONFLICT')
  const isAskable = askableNow(bank, { measuredAt, notApplicable, now })
  const isUsable = (row: { goal: string; item: string }): boolean =>
    row.goal === goal && bank.item(row.item)?.stage !== 'retired' && isAskable(row.item)
  const waiting = allPending.filter(isUsable)
  const again = await askAgain(db, bank, {
    userId,
    session,
    open: remeasured,
    waiting: waiting.map(({ item }) => item),
  })
  const display = {
    ...displayOf(bank, session, answersThisWeek(bank, latestAboutStates, now)),
    again: again.missing,
  }
  const isAskedFirst = again.items.slice(0, QUESTIONS_ON_HAND).every((item, i) => waiting[i]?.item === item)
  const enough = answered !== undefined && isNewcomer(session) ? QUESTIONS_ON_HAND : FEW_QUESTIONS
  if (waiting.length >= enough && isAskedFirst)
    return { questions: questionsOf(display, waiting), change: null }

  const chooser = createChooser({
    bank,
    session,
    goal,
    measuredAt,
    except: exceptOf(bank, session, { measuredAt, notApplicable, now }),
    latestAboutStates,
    repeatable,
    now,
  })
  const unusable = allPending.filter(row => !isUsable(row) && bank.item(row.item)).map(({ item }) => item)
  const { questions, withdrawn } = arrange(waiting, again.items, (count, before) =>
    chooser.choose(count, [...unusable, ...before]),
  )
  const stays = isAskedFirst && questions.every(({ isNew }) => !isNew) && withdrawn.length === 0
  const isFirstInPlace = waiting[0] !== undefined && questions[0]?.uid === waiting[0].uid
  const moved = questions
    .slice(isFirstInPlace ? 1 : 0)
    .map(({ uid, item, isNew }) => (isNew ? { uid, item, wording: bank.item(item)?.version ?? 1 } : { uid }))
  return {
    questions: questionsOf(display, questions),
    change: stays ? null : { goal, now, questions: moved, withdrawn },
  }
}
