import { describe, expect, test } from 'vitest'
import { missingOptionIds, withTexts } from './option-texts.ts'
import { quotaResetAt } from './quota-reset.ts'
import { startStopwatch } from '../card/stopwatch.ts'
import { questionOf } from '../../../../testing/question.ts'
import { nextFocusIndex } from '../keys/use-arrow-keys.ts'

describe('answering goes on', () => {
  test.each([
    ['2026-11-20T20:59:59Z', '2026-11-20T21:00:00Z'],
    ['2026-11-20T21:00:00Z', '2026-11-21T21:00:00Z'],
    ['2026-12-31T12:00:00Z', '2026-12-31T21:00:00Z'],
  ])('after %s at the next midnight in Moscow, %s', (now, then) => {
    expect(quotaResetAt(Date.parse(now), null)).toBe(Date.parse(then))
  })

  test('when the server says', () => {
    expect(quotaResetAt(1000, 500)).toBe(1500)
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
    expect(missingOptionIds({}, questions)).toEqual([1, 2, 3])
    expect(missingOptionIds(withTexts({ 1: 'нет' }, [{ id: 3, text: 'да' }]), questions)).toEqual([2])
  })
})

describe('arrows', () => {
  test('go round the answers, starting from the question', () => {
    expect(nextFocusIndex(-1, 1, 5)).toBe(0)
    expect(nextFocusIndex(-1, -1, 5)).toBe(4)
    expect(nextFocusIndex(4, 1, 5)).toBe(0)
    expect(nextFocusIndex(0, -1, 5)).toBe(4)
  })
})
