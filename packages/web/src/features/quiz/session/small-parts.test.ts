import { describe, expect, test } from 'vitest'
import { unknownIds, withTexts } from './option-texts.ts'
import { continuesAt } from './quota-reset.ts'
import { startStopwatch } from '../card/stopwatch.ts'
import { questionOf } from '../../../../testing/question.ts'
import { nextPlace } from '../keys/use-arrow-keys.ts'

describe('answering goes on', () => {
  test.each([
    ['2026-11-20T20:59:59Z', '2026-11-20T21:00:00Z'],
    ['2026-11-20T21:00:00Z', '2026-11-21T21:00:00Z'],
    ['2026-12-31T12:00:00Z', '2026-12-31T21:00:00Z'],
  ])('after %s at the next midnight in Moscow, %s', (now, then) => {
    expect(continuesAt(Date.parse(now), null)).toBe(Date.parse(then))
  })

  test('when the server says', () => {
    expect(continuesAt(1000, 500)).toBe(1500)
  })
})

describe('the time that an answer took', () => {
  test('leaves out how long the page was hidden', () => {
    let now = 0
    const watch = startStopwatch(() => now)
    now = 300
    watch.pause()
    now = 5300
    watch.resume()
    watch.resume()
    now = 5500
    expect(watch.read()).toBe(500)
  })
})

describe('the texts of answers', () => {
  test('are asked for once', () => {
    const questions = ['a', 'b'].map(questionOf)
    expect(unknownIds({}, questions)).toEqual([1, 2, 3])
    expect(unknownIds(withTexts({ 1: 'нет' }, [{ id: 3, text: 'да' }]), questions)).toEqual([2])
  })
})

describe('arrows', () => {
  test('go round the answers, starting from the question', () => {
    expect(nextPlace(-1, 1, 5)).toBe(0)
    expect(nextPlace(-1, -1, 5)).toBe(4)
    expect(nextPlace(4, 1, 5)).toBe(0)
    expect(nextPlace(0, -1, 5)).toBe(4)
  })
})
