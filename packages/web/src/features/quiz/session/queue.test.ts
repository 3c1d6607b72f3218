import * as fc from 'fast-check'
import type { Question } from '@grani/contract'
import { describe, expect, test } from 'vitest'
import {
  activeOf,
  append,
  apply,
  confirm,
  drop,
  EMPTY,
  lastAnswered,
  load,
  type UserAction,
  needsMore,
  type Queue,
} from './queue.ts'
import { questionOf } from '../../../../testing/question.ts'

const uids = (questions: readonly Question[]) => questions.map(({ uid }) => uid)
const loaded = (...names: string[]) => load(EMPTY, names.map(questionOf), 0)
const move = (id: string, kind: UserAction['kind'], name: string): UserAction => ({
  id,
  kind,
  question: questionOf(name),
})

describe('the queue of questions', () => {
  test('asks the first loaded question and appends later loads', () => {
    const queue = append(loaded('a', 'b'), ['b', 'c'].map(questionOf), 0)
    expect(activeOf(queue)?.uid).toBe('a')
    expect(uids(queue.waiting)).toEqual(['a', 'b', 'c'])
  })

  test('shows the next question as soon as one is answered, before anybody confirmed it', () => {
    const queue = apply(loaded('a', 'b'), move('1', 'answer', 'a'))
    expect(activeOf(queue)?.uid).toBe('b')
    expect(lastAnswered(queue)?.uid).toBe('a')
  })

  test('wants more when fewer than five remain', () => {
    expect(needsMore(loaded('a', 'b', 'c', 'd', 'e'))).toBe(false)
    expect(needsMore(loaded('a', 'b', 'c', 'd'))).toBe(true)
  })

  test('brings the last answered question back in front', () => {
    const answered = apply(loaded('a', 'b'), move('1', 'answer', 'a'))
    const queue = apply(answered, move('2', 'undo', 'a'))
    expect(uids(queue.waiting)).toEqual(['a', 'b'])
    expect(lastAnswered(queue)).toBeNull()
  })

  test('keeps a returned question although an older list does not know of it', () => {
    const answered = confirm(apply(loaded('a', 'b'), move('1', 'answer', 'a')), '1')
    const returned = apply(answered, move('2', 'undo', 'a'))
    expect(uids(load(returned, ['b', 'c'].map(questionOf), answered.clock).waiting)).toEqual(['a', 'b', 'c'])
  })

  test('does not ask again what was answered while the list was on its way', () => {
    const before = loaded('a', 'b')
    const confirmed = confirm(apply(before, move('1', 'answer', 'a')), '1')
    expect(uids(load(confirmed, ['a', 'b'].map(questionOf), before.clock).waiting)).toEqual(['b'])
  })

  test('asks a skipped question again when a later list brings it back', () => {
    const skipped = confirm(apply(loaded('a', 'b'), move('1', 'skip', 'a')), '1')
    expect(uids(load(skipped, ['b', 'a'].map(questionOf), skipped.clock).waiting)).toEqual(['b', 'a'])
  })

  test('leaves the question on screen in place while it is still to be answered', () => {
    expect(uids(load(loaded('a', 'b'), ['c', 'b', 'a'].map(questionOf), 0).waiting)).toEqual(['a', 'c', 'b'])
    expect(uids(load(loaded('a', 'b'), ['c', 'b'].map(questionOf), 0).waiting)).toEqual(['c', 'b'])
  })

  test('does not offer to take back what the server dropped', () => {
    const answer = move('1', 'answer', 'a')
    expect(lastAnswered(drop(apply(loaded('a'), answer), answer))).toBeNull()
  })
})

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f']

type Step =
  | { do: 'answer' | 'skip' | 'undo' }
  | { do: 'settle'; how: 'confirm' | 'drop' }
  | { do: 'load' | 'append'; names: string[]; age: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('answer' as const, 'skip' as const, 'undo' as const) }),
  fc.record({
    do: fc.constant('settle' as const),
    how: fc.constantFrom('confirm' as const, 'drop' as const),
  }),
  fc.record({
    do: fc.constantFrom('load' as const, 'append' as const),
    names: fc.subarray(NAMES),
    age: fc.nat(3),
  }),
)

const settleOldest = (queue: Queue, how: 'confirm' | 'drop'): Queue => {
  const oldest = queue.actions.find(({ confirmedAt: settled }) => settled === null)
  if (!oldest) return queue
  return how === 'confirm' ? confirm(queue, oldest.id) : drop(queue, oldest)
}

const take = (queue: Queue, next: Step, index: number): Queue => {
  if (next.do === 'settle') return settleOldest(queue, next.how)
  if (next.do === 'load' || next.do === 'append') {
    const since = Math.max(0, queue.clock - next.age)
    return (next.do === 'load' ? load : append)(queue, next.names.map(questionOf), since)
  }
  const question = next.do === 'undo' ? lastAnswered(queue) : activeOf(queue)
  return question ? apply(queue, { id: `${index}`, kind: next.do, question }) : queue
}

/** Questions that were answered or skipped, which the server has not confirmed. */
const onTheWay = (queue: Queue): Set<string> => {
  const last = new Map(
    queue.actions
      .filter(({ confirmedAt: settled }) => settled === null)
      .map(({ question, kind }) => [question.uid, kind]),
  )
  return new Set([...last].filter(([, kind]) => kind !== 'undo').map(([uid]) => uid))
}

const after = (steps: readonly Step[]) => steps.reduce(take, loaded('a', 'b', 'c'))

describe('whatever happens in whatever order', () => {
  test('no question waits twice', () => {
    fc.assert(
      fc.property(fc.array(step), steps => {
        const waiting = uids(after(steps).waiting)
        expect(new Set(waiting).size).toBe(waiting.length)
      }),
    )
  })

  test('a question is not asked while its answer is on the way', () => {
    fc.assert(
      fc.property(fc.array(step), steps => {
        const queue = after(steps)
        const given = onTheWay(queue)
        expect(uids(queue.waiting).filter(uid => given.has(uid))).toEqual([])
      }),
    )
  })

  test('every question of a fresh list waits, unless it was just dealt with', () => {
    fc.assert(
      fc.property(fc.array(step), fc.subarray(NAMES), (steps, names) => {
        const queue = after(steps)
        const given = onTheWay(queue)
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

  test('doing the same move twice is doing it once', () => {
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
