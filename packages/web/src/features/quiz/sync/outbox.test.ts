import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceStorage } from '../../../shared/api/device-storage.ts'
import { memoryStorage } from '../../../../testing/memory-storage.ts'
import { openOutbox } from './outbox.ts'
import { questionOf } from '../../../../testing/question.ts'

const answer = (name: string) => ({
  kind: 'answer' as const,
  question: questionOf(name),
  answerId: 1,
  ms: 900,
})

const open = (tab = 'tab', now: () => number = Date.now, account = 'quiz.me') =>
  openOutbox(deviceStorage, account, tab, now)

const names = (outbox: ReturnType<typeof open>) => outbox.all().map(({ question }) => question.uid)

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('the outbox', () => {
  test('keeps answers over a reload, in the order in which they were given', () => {
    const before = open('before')
    for (const name of ['a', 'b', 'c']) before.add(answer(name))
    expect(names(open('after'))).toEqual(['a', 'b', 'c'])
  })

  test('loses nothing when two tabs write in the same millisecond', () => {
    const [first, second] = [open('one', () => 5), open('two', () => 5)]
    for (const name of ['a', 'c', 'e']) {
      first.add(answer(name))
      second.add(answer(`${name}2`))
    }
    expect(names(open())).toEqual(['a', 'a2', 'c', 'c2', 'e', 'e2'])
  })

  test('keeps the order even when the clock jumps', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2_000_000_000_000), { maxLength: 12 }), times => {
        vi.stubGlobal('localStorage', memoryStorage())
        const given = times.map((_, index) => `q${index}`)
        for (const [index, time] of times.entries())
          open(`tab${index % 3}`, () => time).add(answer(`q${index}`))
        expect(names(open())).toEqual(given)
      }),
    )
  })

  test('never gives two entries the same id, not even after the first was sent', () => {
    const outbox = open('tab', () => 5)
    const sent = outbox.add(answer('a'))
    outbox.remove(sent.id)
    expect(outbox.add(answer('b')).id).not.toBe(sent.id)
  })

  test('keeps an entry until it is removed', () => {
    const outbox = open()
    const entry = outbox.add(answer('a'))
    outbox.add(answer('b'))
    expect(outbox.first()).toEqual(entry)
    outbox.remove(entry.id)
    expect(outbox.first()?.question.uid).toBe('b')
  })

  test('of one account does not contain entries of another', () => {
    open('tab', Date.now, 'quiz.me').add(answer('a'))
    expect(open('tab', Date.now, 'quiz.you').all()).toEqual([])
  })

  test('deletes entries that it cannot parse, and keeps the rest', () => {
    localStorage.setItem('quiz.me.outbox.0000000000000001-x', '{broken')
    const outbox = open()
    outbox.add(answer('a'))
    expect(names(outbox)).toEqual(['a'])
  })

  test('works in memory when the browser denies storage', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('denied')
      },
    })
    const outbox = open('memory', Date.now, 'quiz.blocked')
    const entry = outbox.add(answer('a'))
    expect(names(outbox)).toEqual(['a'])
    outbox.remove(entry.id)
    expect(names(outbox)).toEqual([])
  })
})
