import * as fc from 'fast-check'
import type { Question } from '@grani/contract'
import { describe, expect, test } from 'vitest'
import {
  activeOf,
  apply,
  confirm,
  drop,
  EMPTY,
  lastStep,
  load,
  needsMore,
  refill,
  restore,
  type Queue,
} from './queue.ts'
import type { Entry, UserAction } from '../sync/outbox.ts'
import { questionOf } from '../../../../testing/question.ts'

const uids = (questions: readonly Question[]) => questions.map(({ uid }) => uid)
const loaded = (...names: string[]) => load(EMPTY, names.map(questionOf), 0)
const action = (id: string, kind: UserAction['kind'], name: string): UserAction => ({
  id,
  kind,
  question: questionOf(name),
})

describe('the question queue', () => {
  test('takes the order of a later list, but keeps the question on screen', () => {
    const queue = refill(loaded('a', 'b', 'c'), ['d', 'c'].map(questionOf), 0)
    expect(activeOf(queue)?.uid).toBe('a')
    expect(uids(queue.waiting)).toEqual(['a', 'd', 'c'])
  })

  test('refilled by a list made before an answer does not ask the answered question again', () => {
    const queue = apply(loaded('a', 'b'), action('1', 'answer', 'a'))
    expect(uids(refill(queue, ['a', 'b', 'c'].map(questionOf), 0).waiting)).toEqual(['b', 'c'])
  })

  test('shows the next question as soon as one is answered, before the server confirms it', () => {
    const queue = apply(loaded('a', 'b'), action('1', 'answer', 'a'))
    expect(activeOf(queue)?.uid).toBe('b')
    expect(lastStep(queue)?.question.uid).toBe('a')
  })

  test('needs more when fewer than ten questions are left', () => {
    expect(needsMore(loaded('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'))).toBe(false)
    expect(needsMore(loaded('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'))).toBe(true)
  })

  test('puts the question whose answer was taken back in front', () => {
    const answered = apply(loaded('a', 'b'), action('1', 'answer', 'a'))
    const queue = apply(answered, action('2', 'undo', 'a'))
    expect(uids(queue.waiting)).toEqual(['a', 'b'])
    expect(lastStep(queue)).toBeNull()
  })

  test('takes back that a question does not apply, after a reload too, and a skip before what was answered', () => {
    const declared = apply(loaded('a', 'b', 'c'), action('1', 'not-applicable', 'a'))
    const skipped = apply(declared, action('2', 'skip', 'b'))
    expect(lastStep(skipped)).toEqual({ question: questionOf('b'), isSkip: true })
    const unskipped = apply(skipped, action('3', 'unskip', 'b'))
    expect(uids(unskipped.waiting)).toEqual(['b', 'c'])
    expect(lastStep(unskipped)).toEqual({ question: questionOf('a'), isSkip: false })
    const unsent: Entry[] = [{ id: '1', kind: 'not-applicable', question: questionOf('a') }]
    const stored = { goal: 'g', waiting: ['a', 'b'].map(questionOf), steps: [] }
    const restored = restore(stored, unsent)
    expect(uids(restored.waiting)).toEqual(['b'])
    expect(uids(apply(restored, action('2', 'undo', 'a')).waiting)).toEqual(['a', 'b'])
  })

  test('keeps a question taken back although an older list lacks it', () => {
    const answered = confirm(apply(loaded('a', 'b'), action('1', 'answer', 'a')), '1')
    const returned = apply(answered, action('2', 'undo', 'a'))
    expect(uids(load(returned, ['b', 'c'].map(questionOf), answered.clock).waiting)).toEqual(['a', 'b', 'c'])
  })

  test('does not ask again what was answered while the list was being fetched', () => {
    const before = loaded('a', 'b')
    const confirmed = confirm(apply(before, action('1', 'answer', 'a')), '1')
    expect(uids(load(confirmed, ['a', 'b'].map(questionOf), before.clock).waiting)).toEqual(['b'])
  })

  /** The same item, chosen anew by the server: on a slow line it knows nothing of the answer yet. */
  const chosenAnew = (name: string): Question => ({ ...questionOf(name), uid: `${name}-anew` })

  test('asks an item that is on screen, or whose answer is on its way, under no other uid', () => {
    const onScreen = refill(loaded('a', 'b'), [chosenAnew('a'), questionOf('c')], 0)
    expect(uids(onScreen.waiting)).toEqual(['a', 'c'])
    expect(uids(load(onScreen, [questionOf('c'), chosenAnew('a')], 0).waiting)).toEqual(['a', 'c'])
    const answered = apply(onScreen, action('1', 'answer', 'a'))
    expect(uids(refill(answered, [chosenAnew('a'), questionOf('d')], 0).waiting)).toEqual(['c', 'd'])
  })

  test('asks an item that waits twice once', () => {
    const queue = load(EMPTY, [questionOf('a'), questionOf('b'), chosenAnew('a')], 0)
    expect(uids(apply(queue, action('1', 'answer', 'a')).waiting)).toEqual(['b'])
    const late = apply({ ...queue, waiting: [questionOf('a'), chosenAnew('a')] }, action('1', 'answer', 'a'))
    expect(late.waiting).toEqual([])
  })

  test('asks a skipped question again when a later list contains it', () => {
    const skipped = confirm(apply(loaded('a', 'b'), action('1', 'skip', 'a')), '1')
    expect(uids(load(skipped, ['b', 'a'].map(questionOf), skipped.clock).waiting)).toEqual(['b', 'a'])
  })

  test('leaves the question on screen in place while the list still contains it', () => {
    expect(uids(load(loaded('a', 'b'), ['c', 'b', 'a'].map(questionOf), 0).waiting)).toEqual(['a', 'c', 'b'])
    expect(uids(load(loaded('a', 'b'), ['c', 'b'].map(questionOf), 0).waiting)).toEqual(['c', 'b'])
  })

  test('does not offer to take back an answer that the server dropped', () => {
    const answer = action('1', 'answer', 'a')
    expect(lastStep(drop(apply(loaded('a'), answer), answer))).toBeNull()
  })
})

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f']

type Step =
  | { do: UserAction['kind'] }
  | { do: 'respond'; how: 'confirm' | 'drop' }
  | { do: 'load' | 'refill'; names: string[]; age: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom('answer' as const, 'skip' as const, 'not-applicable' as const, 'undo' as const),
  }),
  fc.record({
    do: fc.constant('respond' as const),
    how: fc.constantFrom('confirm' as const, 'drop' as const),
  }),
  fc.record({
    do: fc.constantFrom('load' as const, 'refill' as const),
    names: fc.subarray(NAMES),
    age: fc.nat(3),
  }),
)

const respondToOldest = (queue: Queue, how: 'confirm' | 'drop'): Queue => {
  const oldest = queue.actions.find(({ confirmedAt }) => confirmedAt === null)
  if (!oldest) return queue
  return how === 'confirm' ? confirm(queue, oldest.id) : drop(queue, oldest)
}

const runStep = (queue: Queue, next: Step, index: number): Queue => {
  if (next.do === 'respond') return respondToOldest(queue, next.how)
  if (next.do === 'load' || next.do === 'refill') {
    const since = Math.max(0, queue.clock - next.age)
    return (next.do === 'load' ? load : refill)(queue, next.names.map(questionOf), since)
  }
  const last = next.do === 'undo' ? lastStep(queue) : null
  const question = next.do === 'undo' ? last?.question : activeOf(queue)
  const kind = last?.isSkip ? 'unskip' : next.do
  return question ? apply(queue, { id: `${index}`, kind, question }) : queue
}

/** Questions whose answer or skip the server has not confirmed. */
const unconfirmedUids = (queue: Queue): Set<string> => {
  const last = new Map(
    queue.actions
      .filter(({ confirmedAt }) => confirmedAt === null)
      .map(({ question, kind }) => [question.uid, kind]),
  )
  return new Set([...last].filter(([, kind]) => kind !== 'undo' && kind !== 'unskip').map(([uid]) => uid))
}

const after = (steps: readonly Step[]) => steps.reduce(runStep, loaded('a', 'b', 'c'))

describe('after any sequence of actions, confirmations and lists', () => {
  test('no question is queued twice', () => {
    fc.assert(
      fc.property(fc.array(step), steps => {
        const waiting = uids(after(steps).waiting)
        expect(new Set(waiting).size).toBe(waiting.length)
      }),
    )
  })

  test('a question is not asked while its answer is being sent', () => {
    fc.assert(
      fc.property(fc.array(step), steps => {
        const queue = after(steps)
        const given = unconfirmedUids(queue)
        expect(uids(queue.waiting).filter(uid => given.has(uid))).toEqual([])
      }),
    )
  })

  test('every question of a new list is queued, unless it has an unconfirmed answer or skip', () => {
    fc.assert(
      fc.property(fc.array(step), fc.subarray(NAMES), (steps, names) => {
        const queue = after(steps)
        const given = unconfirmedUids(queue)
        const waiting = uids(load(queue, names.map(questionOf), queue.clock).waiting)
        expect(waiting).toEqual(expect.arrayContaining(names.filter(name => !given.has(name))))
      }),
    )
  })

  test('answering and taking back leaves the same questions waiting', () => {
    fc.assert(
      fc.property(fc.array(step), steps => {
        const queue = after(steps)
        const question = activeOf(queue)
        fc.pre(question !== null)
        const answered = apply(queue, { id: 'x', kind: 'answer', question })
        expect(apply(answered, { id: 'y', kind: 'undo', question }).waiting).toEqual(queue.waiting)
      }),
    )
  })

  test('applying an action twice is the same as applying it once', () => {
    fc.assert(
      fc.property(fc.array(step), steps => {
        const queue = after(steps)
        const question = activeOf(queue)
        fc.pre(question !== null)
        const once = apply(queue, { id: 'x', kind: 'answer', question })
        expect(apply(once, { id: 'x', kind: 'answer', question })).toEqual(once)
      }),
    )
  })
})
