import type { Question } from '@grani/contract'
import { createDelivery, type DeliveryDependencies } from '../sync/delivery.ts'
import type { Entry, NewEntry, Outbox } from '../sync/outbox.ts'
import type { Outcome, Postponed } from '../sync/send-entry.ts'
import { readStoredQueue } from '../sync/stored-queue.ts'
import type { TabChannel } from '../sync/tab-channel.ts'
import { createQuestionFetcher, type FetcherDependencies } from './question-fetcher.ts'
import { activeOf, apply, confirm, drop, needsMore, restore } from './queue.ts'
import {
  deleteRefusedUntil,
  isBeyondMidnight,
  quotaResetAt,
  readRefusedUntil,
  storeRefusedUntil,
} from './quota-reset.ts'
import { countAction, isOver, NO_SITTING, readSitting, recount, sittingAt } from './sitting.ts'
import { isSpent, stepToTakeBack } from './question-view.ts'
import { createSessionStore, type SessionStoreDependencies } from './session-store.ts'

export type SessionDependencies = SessionStoreDependencies &
  FetcherDependencies &
  Pick<DeliveryDependencies, 'send' | 'withLock'> & {
    outbox: Outbox
    channel: TabChannel
    now: () => number
    /** How many more answers the quota allows. */
    readLeft: () => Promise<number>
  }

export type QuestionSession = ReturnType<typeof createQuestionSession>

const withoutList = <T extends Outcome | Postponed>(outcome: T): T =>
  outcome.kind === 'confirmed' ? { ...outcome, questions: null } : outcome

/** For how many questions the hint to answer more slowly is shown. */
const HINTED_QUESTIONS = 2

/** The question session of one account on one device: what is asked, what was answered, what is still to be sent. */
export const createQuestionSession = (dependencies: SessionDependencies) => {
  const { account, storage, outbox, channel, schedule, afterPaint, now, readLeft } = dependencies
  const store = createSessionStore(dependencies, readSitting(storage, account, now()))
  const fetcher = createQuestionFetcher(store, dependencies)
  /** The user has acted since the last refusal, so the next refusal is reported. */
  let hasActed = false

  /** Ends the sitting where a pause has. */
  const endAfterPause = (): void => {
    const { sitting } = store.state()
    const current = sittingAt(sitting, now())
    if (current !== sitting) store.change({ sitting: current })
  }

  const onRefused = ({ why, retryAfterMs }: Outcome & { kind: 'refused' }): void => {
    const until = quotaResetAt(now(), retryAfterMs)
    store.change({ block: why === 'quota' ? { kind: why, until } : { kind: why }, isOffline: false })
    if (why === 'quota') {
      storeRefusedUntil(storage, account, until)
      schedule(until - now(), resume)
    }
    const isForDays = why === 'quota' && isBeyondMidnight(retryAfterMs)
    if (hasActed) store.emit({ kind: 'refused', why: isForDays ? 'quota-for-days' : why })
    hasActed = false
  }

  const onOutcome = (entry: Entry, outcome: Outcome): void => {
    if (outcome.kind === 'refused') return onRefused(outcome)
    // A refused entry is the first one in the outbox: any other outcome means that answers are accepted again.
    const accepted = { block: null, isOffline: false }
    const { queue, hintedFor } = store.state()
    if (outcome.kind === 'dropped') {
      store.change({ ...accepted, queue: drop(queue, entry) })
      if (outcome.isGone && entry.kind === 'answer') store.emit({ kind: 'gone' })
      return fetcher.request('replace')
    }
    store.change({
      ...accepted,
      queue: confirm(queue, entry.id),
      hintedFor: outcome.hint ? HINTED_QUESTIONS : hintedFor,
    })
    const { newResults, contradicted } = outcome
    if (entry.kind === 'answer') store.emit({ kind: 'confirmed', newResults, contradicted })
    if (entry.kind === 'undo') store.emit({ kind: 'undone' })
    if (outcome.questions) fetcher.take(outcome.questions)
    else if (needsMore(store.state().queue)) fetcher.request('refill')
  }

  const delivery = createDelivery({
    ...dependencies,
    send: async entry => {
      const { goal } = store.state()
      const outcome = await dependencies.send(entry)
      // A list that arrives after the goal has changed belongs to the old goal.
      return store.state().goal === goal ? outcome : withoutList(outcome)
    },
    onOutcome: (entry, outcome) => {
      onOutcome(entry, outcome)
      // The other tabs ask for the list when they need it: their goal may be another one by now.
      channel.broadcast({ kind: 'outcome', entry, outcome: withoutList(outcome) })
    },
    onPostponed: ({ isOffline }) => store.change({ isOffline }),
  })

  const retryAll = (): void => {
    delivery.retryNow()
    fetcher.retryNow()
  }

  /** What waits is sent before the quota's time only when more may be answered: something was bought. */
  const sendIfAllowed = async (): Promise<void> => {
    // Without a connection the time is waited for.
    const left = await readLeft().catch(() => 0)
    if (left > 0 && store.state().block?.kind === 'quota') retry()
  }

  /** Asks the server again, also whether answers are accepted by now. */
  const retry = (): void => {
    store.change({ block: null, hasFailed: false })
    store.emit({ kind: 'rechecked' })
    retryAll()
  }

  /** The connection, the tab's focus or the quota is back: sends the outbox and fetches what other devices changed. */
  const resume = (): void => {
    const { block, allowance } = store.state()
    endAfterPause()
    if (allowance && now() >= allowance.until) {
      store.change({ allowance: null })
      store.emit({ kind: 'rechecked' })
    }
    if (block?.kind !== 'quota') return retryAll()
    if (now() >= block.until) return retry()
    fetcher.retryNow()
    void sendIfAllowed()
  }

  /** Asks the questions of this goal from now on; none at all for null. */
  const setGoal = (goal: string | null): void => {
    if (store.state().goal !== goal) {
      if (goal === null) return store.change({ goal })
      const queue = restore(readStoredQueue(storage, account, goal), outbox.all())
      store.change({ goal, queue, isLoaded: false, hasFailed: false })
      fetcher.request('replace')
    }
    // The user is back at the card that says why nothing can be answered, and may have paid meanwhile.
    if (store.state().block) resume()
  }

  const act = (question: Question | null, toEntry: (question: Question) => NewEntry): void => {
    const { block, queue, hintedFor, sitting, allowance } = store.state()
    if (!question || block || isSpent(store.state())) return
    const entry = outbox.add(toEntry(question))
    hasActed = true
    store.change({
      queue: apply(queue, entry),
      hintedFor: Math.max(0, hintedFor - 1),
      sitting: countAction(sitting, entry.kind, now()),
      allowance:
        entry.kind === 'answer' && allowance ? { ...allowance, left: allowance.left - 1 } : allowance,
    })
    store.emit({ kind: 'moved', by: entry.kind })
    channel.broadcast({ kind: 'added', entry })
    // The entry is safe in the outbox: nothing is sent before the next question is on screen.
    afterPaint(delivery.start)
  }

  /** At the end of a sitting nothing is asked. */
  const asked = (): Question | null => (isOver(store.state().sitting) ? null : activeOf(store.state().queue))

  return {
    /** What the card shows now. */
    view: store.view,
    subscribe: store.subscribe,
    onEvent: store.onEvent,

    answer: (answerId: number, ms: number): void =>
      act(asked(), question => ({ kind: 'answer', question, answerId, ms })),
    putAside: (kind: 'skip' | 'not-applicable'): void => act(asked(), question => ({ kind, question })),
    takeBack: (): void => {
      const step = stepToTakeBack(store.state())
      act(step && step.question, question => ({ kind: step?.isSkip ? 'unskip' : 'undo', question }))
    },

    /** The user goes on after a sitting, or leaves it. */
    endSitting: (): void => store.change({ sitting: NO_SITTING }),

    /** Whoever has paid goes on with questions: the quota is another one, and what the last sitting has brought was told before. */
    goOnAfterPayment: (): void => {
      if (store.view().kind === 'asking') return
      deleteRefusedUntil(storage, account)
      store.change({ sitting: NO_SITTING, allowance: null })
      retry()
    },

    /** What the sitting has brought was told. */
    markSittingTold: (): void => store.change({ sitting: { ...store.state().sitting, isTold: true } }),
    endAfterPause,

    /** Goes on from what the server has counted on all devices. */
    countSitting: (counted: number): void => {
      const unsent = outbox.all().filter(({ kind }) => kind === 'answer' || kind === 'not-applicable').length
      store.change({ sitting: recount(store.state().sitting, counted, unsent, now()) })
    },

    setGoal,

    /** Begins with what was just asked for, whatever waits here and whatever was on screen, an ending too. */
    beginAsking: (goal: string): void => {
      setGoal(goal)
      const { queue, sitting } = store.state()
      const rested = isOver(sitting) ? NO_SITTING : sitting
      store.change({ queue: { ...queue, waiting: [] }, isLoaded: false, sitting: rested })
      resume()
    },

    retry,

    /** Goes on from what the server says that the quota allows, and until when; `opensAt` is null in read mode. */
    countLeft: (left: number, opensAt: string | null): void => {
      const unsent = outbox.all().filter(({ kind }) => kind === 'answer').length
      const until = opensAt === null ? null : Date.parse(opensAt)
      store.change({ allowance: until === null ? null : { left: left - unsent, until } })
      if (until === null || left > unsent) return deleteRefusedUntil(storage, account)
      storeRefusedUntil(storage, account, until)
      schedule(until - now(), resume)
    },

    resume,

    goOffline: (): void => store.change({ isOffline: true }),

    /** Listens to the other tabs and sends what the last visit has left in the outbox. */
    start: (): void => {
      channel.onMessage(message => {
        if (message.kind === 'added') {
          const { queue, sitting } = store.state()
          const { entry } = message
          store.change({ queue: apply(queue, entry), sitting: countAction(sitting, entry.kind, now()) })
        }
        if (message.kind === 'outcome') onOutcome(message.entry, message.outcome)
      })
      const until = readRefusedUntil(storage, account, now())
      if (!until) return delivery.start()
      if (!outbox.first()) return store.change({ allowance: { left: 0, until } })
      store.change({ block: { kind: 'quota', until } })
      resume()
    },

    stop: (): void => {
      store.close()
      delivery.stop()
      fetcher.stop()
      channel.close()
    },
  }
}
