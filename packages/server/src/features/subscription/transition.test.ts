import { describe, expect, test } from 'vitest'
import { canPickTariff, canResume, type Held } from './held.ts'
import { hasAccess, stateOf } from './rules.ts'
import { inDays, NOW, STATE_NAMES, type StateName, stateNamed } from '@grani/testing/subscription-states.ts'
import { type Event, transition } from './transition.ts'

const basisOf = (row: Held | null): string | null => row?.last_payment ?? null

const EVENTS = {
  bought: row => ({
    kind: 'bought',
    paymentId: 'p2',
    basis: basisOf(row),
    tariff: 'high',
    price: 199000,
    renews: true,
  }),
  'bought once': row => ({
    kind: 'bought',
    paymentId: 'p2',
    basis: basisOf(row),
    tariff: 'high',
    price: 199000,
    renews: false,
  }),
  'bought late': () => ({
    kind: 'bought',
    paymentId: 'p2',
    basis: 'p0',
    tariff: 'high',
    price: 199000,
    renews: true,
  }),
  renewed: row => ({ kind: 'renewed', paymentId: 'p2', basis: basisOf(row) }),
  'renewed late': () => ({ kind: 'renewed', paymentId: 'p2', basis: 'p0' }),
  declined: row => ({
    kind: 'declined',
    basis: basisOf(row),
    renewsAt: row?.end_at ?? null,
    reason: 'card_expired',
  }),
  'declined late': row => ({
    kind: 'declined',
    basis: basisOf(row),
    renewsAt: inDays(-40),
    reason: 'card_expired',
  }),
  revoked: row => ({
    kind: 'declined',
    basis: basisOf(row),
    renewsAt: row?.end_at ?? null,
    reason: 'permission_revoked',
  }),
  cancelled: () => ({ kind: 'cancelled' }),
  resumed: () => ({ kind: 'resumed' }),
  returned: row => ({
    kind: 'returned',
    from: row?.next_from ?? inDays(-20),
    until: row?.end_at ?? NOW,
  }),
  'returned other': () => ({ kind: 'returned', from: inDays(-60), until: inDays(-30) }),
  announced: () => ({ kind: 'announced', price: 39000 }),
  tried: () => ({ kind: 'tried' }),
  moved: () => ({ kind: 'moved' }),
  ended: () => ({ kind: 'ended' }),
} satisfies Record<string, (row: Held | null) => Event>

type EventName = keyof typeof EVENTS

/** In one word, what a person would see. */
const sight = (row: Held | null): string => {
  if (!row) return 'none'
  const { isEnded, isPaused, isCancelled, isRenewable } = stateOf(row, NOW)
  if (isEnded) return 'ended'
  if (isPaused) return 'paused'
  if (isCancelled) return 'cancelled'
  if (isRenewable) return 'active'
  return row.is_trial ? 'trial' : 'free'
}

const outcome = (state: StateName, event: EventName): string => {
  const row = stateNamed(state)
  const result = transition(row, EVENTS[event](row), NOW)
  return result.kind === 'changed' ? sight(result.row) : result.kind
}

/** Every state meets every event: what it becomes. `-` is «nothing changes», `x` is «refused». */
const TABLE = `
state              | bought | bought once | bought late | renewed   | renewed late | declined | declined late | revoked   | cancelled | resumed | returned  | returned other | announced | tried     | moved     | ended
none               | active | cancelled   | x           | x         | x            | x        | x             | x         | x         | x       | x         | x              | x         | x         | x         | x
trial              | active | cancelled   | x           | x         | x            | -        | -             | -         | x         | x       | -         | -              | trial     | trial     | -         | trial
trial over         | active | cancelled   | x           | x         | x            | -        | -             | -         | x         | x       | -         | -              | ended     | ended     | -         | ended
free               | active | cancelled   | x           | x         | x            | -        | -             | -         | x         | x       | -         | -              | free      | free      | -         | free
free over          | active | cancelled   | x           | x         | x            | -        | -             | -         | x         | x       | -         | -              | ended     | ended     | -         | ended
active             | x      | x           | x           | active    | x            | paused   | -             | cancelled | cancelled | -       | ended     | -              | active    | active    | -         | active
failed early       | active | cancelled   | x           | active    | x            | paused   | -             | cancelled | cancelled | -       | ended     | -              | paused    | paused    | -         | paused
overdue            | active | cancelled   | x           | active    | x            | paused   | -             | ended     | ended     | -       | ended     | -              | paused    | paused    | -         | paused
in grace           | active | cancelled   | x           | active    | x            | paused   | -             | ended     | ended     | -       | ended     | -              | paused    | paused    | -         | paused
grace over         | active | cancelled   | x           | active    | x            | -        | -             | -         | x         | x       | -         | -              | ended     | ended     | -         | ended
cancelled          | active | cancelled   | x           | cancelled | x            | -        | -             | -         | -         | active  | ended     | -              | cancelled | cancelled | -         | cancelled
cancelled and over | active | cancelled   | x           | cancelled | x            | -        | -             | -         | -         | x       | -         | -              | ended     | ended     | -         | ended
next paid          | x      | x           | x           | active    | x            | paused   | -             | cancelled | cancelled | -       | cancelled | -              | active    | active    | active    | active
next paid once     | x      | x           | x           | cancelled | x            | -        | -             | -         | -         | active  | cancelled | -              | cancelled | cancelled | cancelled | cancelled
`

const WORDS: Record<string, string> = { '-': 'same', x: 'refused' }
const [header = '', ...lines] = TABLE.trim().split('\n')
const cellsOf = (line: string): string[] => line.split('|').map(cell => cell.trim())
const isEvent = (name: string): name is EventName => name in EVENTS
const isState = (name: string): name is StateName => STATE_NAMES.some(state => state === name)
const events = cellsOf(header).filter(isEvent)
const cases = lines.flatMap(line => {
  const [state = '', ...cells] = cellsOf(line)
  if (!isState(state)) throw new Error(`There is no state «${state}»`)
  return events.map((event, i) => [state, event, WORDS[cells[i] ?? ''] ?? cells[i]] as const)
})

describe('every state meets every event', () => {
  test('and the table holds them all', () => {
    expect(events.toSorted((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(EVENTS).toSorted((a, b) => a.localeCompare(b)),
    )
    expect(lines.map(line => cellsOf(line)[0])).toEqual(STATE_NAMES)
  })

  test.each(cases)('%s, %s: %s', (state, event, expected) => {
    expect(outcome(state, event)).toBe(expected)
  })
})

describe('who may pick a plan', () => {
  const MAY_NOT = new Set<StateName>(['active', 'next paid', 'next paid once'])
  test.each(STATE_NAMES)('%s', state => {
    expect(canPickTariff(stateNamed(state), NOW)).toBe(!MAY_NOT.has(state))
  })
})

describe('who may resume', () => {
  const MAY = new Set<StateName>(['cancelled', 'next paid once'])
  test.each(STATE_NAMES.filter(state => state !== 'none'))('%s', state => {
    const row = stateNamed(state)
    expect(row !== null && canResume(row, NOW)).toBe(MAY.has(state))
  })
})

describe('who may answer', () => {
  const MAY_NOT = new Set<StateName>(['none', 'trial over', 'free over', 'grace over', 'cancelled and over'])
  test.each(STATE_NAMES)('%s', state => {
    expect(hasAccess(stateNamed(state), NOW)).toBe(!MAY_NOT.has(state))
  })
})

const after = (state: StateName, event: EventName) => {
  const row = stateNamed(state)
  const result = transition(row, EVENTS[event](row), NOW)
  if (result.kind !== 'changed') throw new Error(`${state}, ${event}: ${result.kind}`)
  return result
}

describe('the days that are paid for', () => {
  test('begin at once where there is nothing left', () => {
    for (const state of ['none', 'trial over', 'free over', 'grace over', 'cancelled and over'] as const)
      expect(after(state, 'bought').period).toEqual({
        from: NOW,
        until: new Date('2027-04-10T09:00:00.000Z'),
      })
  })

  test('keep the rest of a trial', () => {
    expect(after('trial', 'bought')).toMatchObject({
      row: { tariff: 'high', next_tariff: null },
      period: { from: NOW, until: new Date('2027-04-13T09:00:00.000Z') },
    })
  })

  test('begin when the cancelled ones end, and the plan changes then', () => {
    expect(after('cancelled', 'bought')).toMatchObject({
      row: { tariff: 'basic', next_tariff: 'high', next_from: inDays(11), cancelled_at: null },
      period: { from: inDays(11), until: new Date('2027-04-21T09:00:00.000Z') },
    })
  })

  test('begin where the unpaid ones began when somebody pays in the grace', () => {
    expect(after('in grace', 'bought')).toMatchObject({
      row: { tariff: 'high', next_tariff: null, paused_at: null },
      period: { from: inDays(-1) },
    })
  })

  test('follow each other without a gap when they renew', () => {
    expect(after('active', 'renewed')).toMatchObject({
      row: { tariff: 'basic', price: 49000, last_payment: 'p2' },
      period: { from: inDays(11), until: new Date('2027-04-21T09:00:00.000Z') },
    })
  })

  test('stop at once when their money goes back, and the next ones at their beginning', () => {
    expect(after('active', 'returned').row.end_at).toEqual(NOW)
    expect(after('next paid', 'returned').row).toMatchObject({ end_at: inDays(2), next_tariff: null })
  })
})

test('a period cannot be given back from under one that was paid for on top of it', () => {
  const current = { kind: 'returned', from: inDays(-20), until: inDays(2) } as const
  expect(transition(stateNamed('next paid'), current, NOW)).toEqual({ kind: 'refused' })
})

test('the price of a renewal never rises above what was agreed, and follows the plan down', () => {
  expect(after('active', 'announced').row.price).toBe(39000)
  const dearer = transition(stateNamed('active'), { kind: 'announced', price: 99000 }, NOW)
  expect(dearer).toMatchObject({ row: { price: 49000 } })
})
