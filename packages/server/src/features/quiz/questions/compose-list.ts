import { randomUUID } from 'node:crypto'
import { FEW_QUESTIONS, type Question, QUESTIONS_ON_HAND } from '@grani/contract'
import type { Session } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { isDue } from '../../results/service.ts'
import { askAgain } from '../remeasurements/ask-again.ts'
import { answersThisWeek, type Asked, askableNow } from '../weekly-states/weekly-states.ts'
import { type Chooser, createChooser } from './choose-items.ts'
import type { ListContext } from './list-context.ts'
import { comesBack, isTrusting, keepsDistance, mayBeSensitive } from './kind-order.ts'
import { isNewcomer } from './list-due.ts'
import type { ListChange } from './list-store.ts'
import { displayOf, questionsOf } from './question-wire.ts'

/** How many questions are chosen anew behind the first: one more than are asked until the list is due again. */
const CHOSEN_ANEW = 4
/** The other places of a list are reached only without a connection: there older questions may stay. */
const SPARE_PLACES = QUESTIONS_ON_HAND - 1 - CHOSEN_ANEW

/** The items that are not asked now, whatever they would tell. */
const exceptOf = (bank: Bank, { measuredAt, notApplicable, now }: Asked): string[] => {
  const measured = bank.states.qualities.filter(id => !isDue(measuredAt.get(id), now))
  return [
    ...measured.flatMap(id => bank.states.itemsOf(id)),
    ...notApplicable.filter(item => bank.item(item)),
  ]
}

type Waiting = { uid: string; item: string }

type Arrange = {
  waiting: readonly Waiting[]
  ahead: readonly string[]
  open: () => string[]
  choose: (count: number, before: string[]) => string[]
  fits: (before: readonly string[], item: string) => boolean
}

/**
 * The new list. The first question stays, for it is on the screen; the next ones are chosen anew by what is known now; the
 * spare places go to those that waited before and fit there. What the user has asked for and what is
 * measured again come first (`ahead`); where nothing waits, the first question is one of those that open a goal.
 */
const arrange = ({ waiting, ahead, open, choose, fits }: Arrange) => {
  const uidOf = new Map(waiting.map(({ uid, item }) => [item, uid]))
  const shown = waiting.length > 0 ? waiting.slice(0, 1).map(({ item }) => item) : open()
  const first = ahead.length > 0 ? ahead.slice(0, QUESTIONS_ON_HAND) : shown
  const spare = waiting.length === 0 ? 0 : SPARE_PLACES
  const chosen = choose(Math.max(0, QUESTIONS_ON_HAND - first.length - spare), first)
  const asked = new Set([...first, ...chosen])
  const kept = [...first, ...chosen]
  const places = Math.min(QUESTIONS_ON_HAND, kept.length + spare)
  for (const { item } of waiting)
    if (kept.length < places && !asked.has(item) && fits(kept, item)) kept.push(item)
  const more = kept.length < QUESTIONS_ON_HAND ? choose(QUESTIONS_ON_HAND - kept.length, kept) : []
  const items = [...kept, ...more]
  return {
    questions: items.map(item => ({ uid: uidOf.get(item) ?? randomUUID(), item, isNew: !uidOf.has(item) })),
    withdrawn: waiting.filter(({ item }) => !items.includes(item)).map(({ uid }) => uid),
  }
}

/** The same questions, the first that is not sensitive before all others. */
const gentleFirst = <T extends Waiting>(bank: Bank, waiting: readonly T[]): readonly T[] => {
  const first = waiting.find(({ item }) => !bank.item(item)?.sensitive)
  return first ? [first, ...waiting.filter(row => row !== first)] : waiting
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
  const { goal, remeasured, notApplicable, latestAboutStates, repeatable, lastAt, asksAtRandom } = listContext
  // When a state is measured depends on what was answered: in a random order its items come once a week like all others.
  const measuredAt: ListContext['measuredAt'] = asksAtRandom ? new Map() : listContext.measuredAt
  const unanswered = listContext.allPending.filter(({ uid }) => !answered?.includes(uid))
  // What a forecast game asks belongs to no goal; the stream leaves it alone and counts on nothing of it.
  const allPending = unanswered.flatMap(row => (row.goal === null ? [] : [{ ...row, goal: row.goal }]))
  const inGame = unanswered.flatMap(row => (row.goal === null && bank.item(row.item) ? [row.item] : []))
  const openers = goal === null ? undefined : bank.goal(goal)?.openers
  if (goal === null || !openers) throw new Refusal('ERR_CONFLICT')
  const responses = session.answerCount()
  const isSensitive = (item: string): boolean => bank.item(item)?.sensitive ?? false
  const isAskable = askableNow(bank, { measuredAt, notApplicable, now })
  const isUsable = (row: { goal: string; item: string }): boolean =>
    row.goal === goal &&
    bank.item(row.item)?.stage !== 'retired' &&
    isAskable(row.item) &&
    (isTrusting(responses) || !isSensitive(row.item))
  const inOrder = allPending.filter(isUsable)
  // Nothing sensitive begins a sitting: who comes back after a pause has nothing on the screen yet.
  const isBack = answered === undefined && comesBack(lastAt, now)
  const waiting = isBack ? gentleFirst(bank, inOrder) : inOrder
  const isMoved = waiting[0] !== inOrder[0]
  const again = await askAgain(db, bank, {
    userId,
    session,
    open: remeasured,
    waiting: waiting.map(({ item }) => item),
  })
  const display = {
    ...displayOf(bank, session, answersThisWeek(bank, latestAboutStates, now)),
    again: again.missing,
    countsDown: !asksAtRandom,
  }
  // What the user has asked for comes before what is measured again.
  const wanted = waiting.filter(({ isWanted }) => isWanted).map(({ item }) => item)
  const ahead = [...new Set([...wanted, ...again.items])]
  const isAskedFirst = ahead.slice(0, QUESTIONS_ON_HAND).every((item, i) => waiting[i]?.item === item)
  const enough = answered !== undefined && isNewcomer(session) ? QUESTIONS_ON_HAND : FEW_QUESTIONS
  if (waiting.length >= enough && isAskedFirst && !isMoved)
    return { questions: questionsOf(display, waiting), change: null }

  const closed = [...exceptOf(bank, { measuredAt, notApplicable, now }), ...inGame]
  const chooserWithout = (except: readonly string[], items?: readonly string[]) =>
    createChooser({
      bank,
      session,
      goal,
      items,
      measuredAt,
      except,
      latestAboutStates,
      repeatable,
      isRandom: asksAtRandom,
      now,
    })
  let anything: Chooser | undefined
  let gentle: Chooser | undefined
  const unusable = allPending.filter(row => !isUsable(row) && bank.item(row.item)).map(({ item }) => item)
  const { questions, withdrawn } = arrange({
    waiting,
    ahead,
    open: () => {
      const items = asksAtRandom ? undefined : openers
      return chooserWithout([...closed, ...bank.sensitiveItems], items).choose(1, unusable)
    },
    choose: (count, before) => {
      const places = Array.from({ length: count }, (_, i) => before.length + i)
      const chooser = places.every(place => mayBeSensitive(responses, place))
        ? (anything ??= chooserWithout(closed))
        : (gentle ??= chooserWithout([...closed, ...bank.sensitiveItems]))
      return chooser.choose(count, [...unusable, ...before])
    },
    fits: (before, item) =>
      (mayBeSensitive(responses, before.length) || !isSensitive(item)) && keepsDistance(bank, before, item),
  })
  const stays = isAskedFirst && !isMoved && questions.every(({ isNew }) => !isNew) && withdrawn.length === 0
  const isFirstInPlace = inOrder[0] !== undefined && questions[0]?.uid === inOrder[0].uid
  const shown = questionsOf(display, questions)
  const soonOf = new Map(shown.map(({ uid, soon }) => [uid, soon?.answers ?? null]))
  const moved = questions
    .slice(isFirstInPlace ? 1 : 0)
    .map(({ uid, item, isNew }) =>
      isNew ? { uid, item, wording: bank.item(item)?.version ?? 1, soon: soonOf.get(uid) ?? null } : { uid },
    )
  return {
    questions: shown,
    change: stays ? null : { goal, now, questions: moved, withdrawn },
  }
}
