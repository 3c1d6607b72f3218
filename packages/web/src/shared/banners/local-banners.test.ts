import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeLocalBanner, localBanners, startTimer, showBanner } from './local-banners.ts'

const texts = () => localBanners().map(({ text }) => text)

/** What the page does with the first banner of the queue. */
const show = () => {
  const [first] = localBanners()
  if (first) startTimer(first)
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  for (const { uid } of localBanners()) closeLocalBanner(uid)
  vi.useRealTimers()
})

describe('local banners', () => {
  test('are queued in the order in which they came', () => {
    showBanner('info', 'a')
    showBanner('error', 'b')
    expect(texts()).toEqual(['a', 'b'])
  })

  test('close by themselves after their duration, and not before', () => {
    showBanner('warning', 'a', { forMs: 4000 })
    show()
    vi.advanceTimersByTime(3999)
    expect(texts()).toEqual(['a'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  test('lose no time while they are queued or the page is not mounted yet', () => {
    showBanner('warning', 'a', { forMs: 4000 })
    showBanner('error', 'b', { forMs: 4000 })
    vi.advanceTimersByTime(9000)
    show()
    vi.advanceTimersByTime(4000)
    expect(texts()).toEqual(['b'])
    show()
    vi.advanceTimersByTime(3999)
    expect(texts()).toEqual(['b'])
  })

  test('are not queued twice with the same text', () => {
    showBanner('warning', 'a')
    showBanner('warning', 'a')
    expect(texts()).toEqual(['a'])
  })

  test('are removed at once when closed', () => {
    showBanner('info', 'a')
    showBanner('info', 'b')
    closeLocalBanner(localBanners()[0]?.uid ?? '')
    expect(texts()).toEqual(['b'])
  })
})
