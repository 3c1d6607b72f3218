import { exportProfile, FULL_DAY_ANSWERS, readRhythm, refresh, savePause } from '@grani/contract'
import type { Client } from '@grani/testing/client.ts'
import { openDiary, writeEvent } from '@grani/testing/diary.ts'
import { DAY, HOUR, type Product, startProduct } from '@grani/testing/product.ts'
import { answerNext, userIdOf, userWithGoal } from '@grani/testing/users.ts'
import { extendSubscription } from '@grani/testing/weekly-states.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const rhythmOf = (visitor: Client, zone = 'Europe/Moscow') => visitor.get(readRhythm, { query: { zone } })

const fullDays = async (visitor: Client, zone?: string): Promise<string[]> =>
  (await rhythmOf(visitor, zone)).days.filter(({ is_full }) => is_full).map(({ day }) => day)

/** Answers given at these moments, as if each of their questions had been asked then. */
const answered = (userId: string, moments: readonly Date[]) =>
  product.rows(
    `insert into questions (user_id, uid, position, item, wording, goal, served_at, status, answer_seq, answer_id, value,
       answered_at)
     select $1, gen_random_uuid(), last + n, 'calmness-01', 1, 'resIss', at, 'answered', last + n, 1, 0, at
     from unnest($2::timestamptz[]) with ordinality as a(at, n),
       (select coalesce(max(position), 0) as last from questions where user_id = $1) as asked`,
    [userId, moments],
  )

const times = (count: number, moment: Date): Date[] => Array.from({ length: count }, () => moment)

const person = async (now?: string) => {
  if (now) product.clock.set(now)
  const { visitor, email } = await userWithGoal(product)
  const userId = await userIdOf(product, email)
  await extendSubscription(product, userId)
  return { visitor, email, userId }
}

describe('a day of the week', () => {
  test('is full after twenty answers, and stays pale before; the week begins on its Monday, and on a Monday too', async () => {
    const { visitor, userId } = await person('2027-03-10T09:00:00Z')
    await answered(userId, [
      ...times(FULL_DAY_ANSWERS, new Date('2027-03-08T09:00:00Z')),
      ...times(FULL_DAY_ANSWERS - 1, new Date('2027-03-09T09:00:00Z')),
    ])
    expect((await rhythmOf(visitor)).days).toEqual([
      { day: '2027-03-08', is_full: true },
      ...['09', '10', '11', '12', '13', '14'].map(day => ({ day: `2027-03-${day}`, is_full: false })),
    ])
    const first = async (day: string) => {
      product.clock.set(`${day}T09:00:00Z`)
      await visitor.get(refresh)
      return (await rhythmOf(visitor)).days[0]?.day
    }
    expect(await first('2027-03-14')).toBe('2027-03-08')
    expect(await first('2027-03-15')).toBe('2027-03-15')
  })

  test('is full after one event of the diary', async () => {
    const { visitor } = await person()
    await openDiary(visitor)
    expect(await fullDays(visitor)).toEqual([])
    await writeEvent(product, visitor)
    const today = product.clock.now()
    expect(await fullDays(visitor, 'UTC')).toEqual([today.toISOString().slice(0, 10)])
  })

  test('begins and ends where the user is: an evening in Vladivostok, afternoon in Moscow', async () => {
    const { visitor, userId } = await person('2027-03-20T09:00:00Z')
    // 23:30 of 18 March in Vladivostok, 16:30 in Moscow; then 0:30 of 19 March there, 17:30 of 18 March here.
    await answered(userId, [
      ...times(10, new Date('2027-03-18T13:30:00Z')),
      ...times(10, new Date('2027-03-18T14:30:00Z')),
    ])
    expect(await fullDays(visitor, 'Europe/Moscow')).toEqual(['2027-03-18'])
    expect(await fullDays(visitor, 'Asia/Vladivostok')).toEqual([])
    expect((await rhythmOf(visitor, 'Asia/Vladivostok')).days_this_month).toBe(3)
  })

  test('is told in Moscow where nobody knows the zone', async () => {
    const { visitor } = await person()
    expect((await rhythmOf(visitor, 'Nowhere/Atlantis')).days).toEqual((await rhythmOf(visitor)).days)
  })
})

test('of a month only the days of looking in are counted, today included, and a new month begins anew', async () => {
  const { visitor, userId } = await person('2027-04-20T09:00:00Z')
  expect((await rhythmOf(visitor)).days_this_month).toBe(1)
  await answered(
    userId,
    [2, 3, 3, 11].map(day => new Date(`2027-04-${String(day).padStart(2, '0')}T10:00:00Z`)),
  )
  expect((await rhythmOf(visitor)).days_this_month).toBe(4)
  product.clock.set('2027-05-01T09:00:00Z')
  await visitor.get(refresh)
  expect((await rhythmOf(visitor)).days_this_month).toBe(1)
})

describe('a pause', () => {
  const pause = (visitor: Client, isPaused: boolean) =>
    visitor.get(savePause, { body: { is_paused: isPaused } })

  test('lasts a month at most, is not made longer by a second tap, and ends by one', async () => {
    const { visitor } = await person()
    const began = product.clock.now()
    const { paused_until: until } = await pause(visitor, true)
    expect(Date.parse(until ?? '') - began.getTime()).toBe(30 * DAY)
    product.clock.pass(10 * DAY)
    await visitor.get(refresh)
    expect(await pause(visitor, true)).toEqual({ paused_until: until })
    expect((await rhythmOf(visitor)).paused_until).toBe(until)
    expect(await pause(visitor, false)).toEqual({ paused_until: null })
    expect((await rhythmOf(visitor)).paused_until).toBeNull()
  })

  test('ends by itself, and changes nothing of what can be done', async () => {
    const { visitor, userId } = await person()
    await pause(visitor, true)
    await answerNext(visitor)
    product.clock.pass(30 * DAY + HOUR)
    await visitor.get(refresh)
    await extendSubscription(product, userId)
    expect((await rhythmOf(visitor)).paused_until).toBeNull()
  })

  test('is part of what the user takes along', async () => {
    const { visitor } = await person()
    const { paused_until: until } = await pause(visitor, true)
    const { body } = await visitor.raw({ method: 'GET', url: `${exportProfile.path}?format=json` })
    expect(body).toContain(until)
  })
})
