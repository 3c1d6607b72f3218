import type { HistoryStep } from '@grani/testing/payment-histories/history-step.ts'
import { crashAtEveryCall, withTwoServers } from '@grani/testing/payment-histories/run-history.ts'
import { announced, bought, daysWithoutJobs, jobs, returned } from '@grani/testing/payment-histories/steps.ts'
import { describe, expect, test } from 'vitest'

const servers = withTwoServers()

const TIMEOUT_MS = 300_000

describe('a crash at any external call', () => {
  test(
    'of a gift, of its code and of its time gives it once',
    async () => {
      const calls = await crashAtEveryCall(servers(), crash => [
        { kind: 'buyGift', tariff: 'medium', method: 'card', months: 1, crash, press: 'pay' },
        { kind: 'openReturnPage', page: 0, crash },
        daysWithoutJobs(1),
        jobs,
        { kind: 'redeemGift', gift: 0, by: 'receiver', crash },
        { kind: 'redeemGift', gift: 0, by: 'receiver', crash: null },
        daysWithoutJobs(8),
        { kind: 'jobs', server: 0, crash },
        jobs,
      ])
      expect(calls).toBeGreaterThan(10)
    },
    TIMEOUT_MS,
  )

  test(
    'of a renewal still charges once',
    async () => {
      const calls = await crashAtEveryCall(servers(), crash => {
        const renewal: HistoryStep = { kind: 'jobs', server: 0, crash }
        return [bought, returned, ...announced, renewal, daysWithoutJobs(1), jobs]
      })
      expect(calls).toBeGreaterThan(10)
    },
    TIMEOUT_MS,
  )

  test(
    'of a renewal charges nothing after the card is removed',
    async () => {
      const removal: HistoryStep = { kind: 'removeCard', crash: null }
      const calls = await crashAtEveryCall(servers(), crash => {
        const renewal: HistoryStep = { kind: 'jobs', server: 0, crash }
        const before = [bought, returned, ...announced]
        return [...before, renewal, removal, { kind: 'advanceTime', minutes: 20 }, jobs]
      })
      expect(calls).toBeGreaterThan(10)
    },
    TIMEOUT_MS,
  )

  test(
    'of a purchase or of its return page still grants once',
    async () => {
      const calls = await crashAtEveryCall(servers(), crash => {
        const first: HistoryStep = { ...bought, tariff: 'medium', crash }
        return [first, bought, { kind: 'openReturnPage', page: 0, crash }, returned, jobs]
      })
      expect(calls).toBeGreaterThan(10)
    },
    TIMEOUT_MS,
  )

  test(
    'of a refund still refunds once',
    async () => {
      const calls = await crashAtEveryCall(servers(), crash => [
        bought,
        returned,
        { kind: 'decideRefund', payment: 0, crash },
        { kind: 'jobs', server: 0, crash },
        jobs,
      ])
      expect(calls).toBeGreaterThan(10)
    },
    TIMEOUT_MS,
  )

  test(
    'of an account erasure erases all or nothing, and later charges are refunded',
    async () => {
      const calls = await crashAtEveryCall(servers(), crash => [
        { ...bought, press: 'later' },
        { kind: 'erase', crash },
        { kind: 'erase', crash: null },
        { kind: 'pressButton', page: 0, press: 'pay' },
        daysWithoutJobs(1),
        { kind: 'jobs', server: 0, crash },
        jobs,
      ])
      expect(calls).toBeGreaterThan(10)
    },
    TIMEOUT_MS,
  )
})
