import { describe, expect, test } from 'vitest'
import { canPickTariff, canResume } from './renewal/renewal-schedule.ts'
import { hasAccess, stateOf } from './rules.ts'
import {
  daysFromNow,
  NOW,
  STATE_NAMES,
  type StateName,
  stateNamed,
} from '@grani/testing/subscription-states.ts'
import type { Event } from './event.ts'
import { transition } from './transition.ts'
import type { StoredSubscription } from './types.ts'

const basisOf = (row: StoredSubscription | null): string | null => row?.last_payment ?? null

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
  upgraded: row => ({
    kind: 'upgraded',
    paymentId: 'p2',
    basis: basisOf(row),
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
    renewsAt: daysFromNow(-40),
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
  refunded: row => ({
    kind: 'refunded',
    paymentId: row?.last_payment ?? 'p0',
    from: row?.next_from ?? daysFromNow(-20),
    until: row?.end_at ?? NOW,
  }),
  'refunded other': () => ({
    kind: 'refunded',
    paymentId: 'p0',
    from: daysFromNow(-60),
    until: daysFromNow(-30),
  }),
  announced: () => ({ kind: 'announced', price: 39000, method: 'card', mail: 'mail' }),
  checked: () => ({ kind: 'announcement-checked', isGone: true }),
  void: () => ({ kind: 'announcement-void' }),
  attempted: () => ({ kind: 'charge-attempted' }),
  switched: () => ({ kind: 'plan-switched' }),
  ended: () => ({ kind: 'ended' }),
  extended: () => ({ kind: 'extended', days: 7 }),
} satisfies Record<string, (row: StoredSubscription | null) => Event>

type EventName = keyof typeof EVENTS

/** The state as the user sees it. */
const shownState = (row: StoredSubscription | null): string => {
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
  return result.kind === 'changed' ? shownState(result.row) : result.kind
}

/** The resulting state for every state and event. `-`: unchanged, `x`: refused. */
const TABLE = `
state              | bought | bought once | bought late | upgraded | renewed   | renewed late | declined | declined late | revoked   | cancelled | resumed | refunded  | refunded other | announced | checked   | void      | attempted | switched  | ended     | extended
none               | active | cancelled   | x           | x        | x         | x            | x        | x             | x         | x         | x       | x         | x              | x         | x         | x         | x         | x         | x         | x
trial              | active | cancelled   | x           | x        | x         | x            | -        | -             | -         | x         | x       | -         | -              | trial     | trial     | trial     | trial     | -         | trial     | x
trial over         | active | cancelled   | x           | x        | x         | x            | -        | -             | -         | x         | x       | -         | -              | -         | -         | ended     | ended     | -         | ended     | x
free               | active | cancelled   | x           | x        | x         | x            | -        | -             | -         | x         | x       | -         | -              | free      | free      | free      | free      | -         | free      | x
free over          | active | cancelled   | x           | x        | x         | x            | -        | -             | -         | x         | x       | -         | -              | -         | -         | ended     | ended     | -         | ended     | x
active             | x      | x           | x           | active   | active    | x            | paused   | -             | cancelled | cancelled | -       | ended     | -              | active    | active    | active    | active    | -         | active    | active
failed early       | active | cancelled   | x           | x        | active    | x            | paused   | -             | cancelled | cancelled | -       | ended     | -              | paused    | paused    | paused    | paused    | -         | paused    | paused
overdue            | active | cancelled   | x           | x        | active    | x            | paused   | -             | ended     | ended     | -       | ended     | -              | paused    | paused    | paused    | paused    | -         | paused    | x
in grace           | active | cancelled   | x           | x        | active    | x            | paused   | -             | ended     | ended     | -       | ended     | -              | paused    | paused    | paused    | paused    | -         | paused    | x
grace over         | active | cancelled   | x           | x        | active    | x            | -        | -             | -         | x         | x       | -         | -              | -         | -         | ended     | ended     | -         | ended     | x
cancelled          | active | cancelled   | x           | active   | cancelled | x            | -        | -             | -         | -         | active  | ended     | -              | cancelled | cancelled | cancelled | cancelled | -         | cancelled | cancelled
cancelled and over | active | cancelled   | x           | x        | cancelled | x            | -        | -             | -         | -         | x       | -         | -              | -         | -         | ended     | ended     | -         | ended     | x
next paid          | x      | x           | x           | x        | active    | x            | paused   | -             | cancelled | cancelled | -       | cancelled | -              | active    | active    | active    | active    | active    | active    | active
next paid once     | x      | x           | x           | x        | cancelled | x            | -        | -             | -         | -         | active  | cancelled | -              | cancelled | cancelled | cancelled | cancelled | cancelled | cancelled | cancelled
`

const SHORTHANDS: Record<string, string> = { '-': 'unchanged', x: 'refused' }
const [header = '', ...lines] = TABLE.trim().split('\n')
const cellsOf = (line: string): string[] => line.split('|').map(cell => cell.trim())
const isEvent = (name: string): name is EventName => name in EVENTS
const isState = (name: string): name is StateName => STATE_NAMES.some(state => state === name)
const events = cellsOf(header).filter(isEvent)
const cases = lines.flatMap(line => {
  const [state = '', ...cells] = cellsOf(line)
  if (!isState(state)) throw new Error(`There is no state «${state}»`)
  return events.map((event, i) => [state, event, SHORTHANDS[cells[i] ?? ''] ?? cells[i]] as const)
})

describe('every event in every state', () => {
  test('the table lists all states and all events', () => {
    expect(events.toSorted((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(EVENTS).toSorted((a, b) => a.localeCompare(b)),
    )
    expect(lines.map(line => cellsOf(line)[0])).toEqual(STATE_NAMES)
  })

  test.each(cases)('%s, %s: %s', (state, event, expected) => {
    expect(outcome(state, event)).toBe(expected)
  })
})

describe('a plan can be picked, or not, in the state', () => {
  const MAY_NOT = new Set<StateName>(['active', 'next paid', 'next paid once'])
  test.each(STATE_NAMES)('%s', state => {
    expect(canPickTariff(stateNamed(state), NOW)).toBe(!MAY_NOT.has(state))
  })
})

describe('a subscription can be resumed, or not, in the state', () => {
  const MAY = new Set<StateName>(['cancelled', 'next paid once'])
  test.each(STATE_NAMES.filter(state => state !== 'none'))('%s', state => {
    const row = stateNamed(state)
    expect(row !== null && canResume(row, NOW)).toBe(MAY.has(state))
  })
})

describe('answering is open, or not, in the state', () => {
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

describe('the period that a payment buys', () => {
  test('begins at once when no access is left', () => {
    for (const state of ['none', 'trial over', 'free over', 'grace over', 'cancelled and over'] as const)
      expect(after(state, 'bought').period).toEqual({
        from: NOW,
        until: new Date('2027-04-10T09:00:00.000Z'),
      })
  })

  test('begins at once in a trial, whose remaining days are added', () => {
    expect(after('trial', 'bought')).toMatchObject({
      row: { tariff: 'high', next_tariff: null },
      period: { from: NOW, until: new Date('2027-04-13T09:00:00.000Z') },
    })
  })

  test('begins when the cancelled period ends, and the plan switches then', () => {
    expect(after('cancelled', 'bought')).toMatchObject({
      row: { tariff: 'basic', next_tariff: 'high', next_from: daysFromNow(11), cancelled_at: null },
      period: { from: daysFromNow(11), until: new Date('2027-04-21T09:00:00.000Z') },
    })
  })

  test('begins at the former end when the user pays in the grace period', () => {
    expect(after('in grace', 'bought')).toMatchObject({
      row: { tariff: 'high', next_tariff: null, paused_at: null },
      period: { from: daysFromNow(-1) },
    })
  })

  test('follows the former one without a gap when it is a renewal', () => {
    expect(after('active', 'renewed')).toMatchObject({
      row: { tariff: 'basic', price: 49000, last_payment: 'p2' },
      period: { from: daysFromNow(11), until: new Date('2027-04-21T09:00:00.000Z') },
    })
  })

  test('ends at once when it is refunded; one that has not begun never begins', () => {
    expect(after('active', 'refunded').row.end_at).toEqual(NOW)
    expect(after('next paid', 'refunded').row).toMatchObject({ end_at: daysFromNow(2), next_tariff: null })
  })
})

test('a period cannot be refunded while a later one is paid for', () => {
  const current = {
    kind: 'refunded',
    paymentId: 'p1',
    from: daysFromNow(-20),
    until: daysFromNow(2),
  } as const
  expect(transition(stateNamed('next paid'), current, NOW)).toEqual({ kind: 'refused' })
})

test('the price of a renewal never rises above the agreed one, and falls with the plan', () => {
  expect(after('active', 'announced').row.price).toBe(39000)
  const dearer = transition(
    stateNamed('active'),
    { kind: 'announced', price: 99000, method: 'card', mail: 'mail' },
    NOW,
  )
  expect(dearer).toMatchObject({ row: { price: 49000 } })
})
