import { closeSessions, login, readPush, removePushDevice, savePause, savePushDevice } from '@grani/contract'
import { bookedMeeting, from, goTo, runConsultations } from '@grani/testing/consultations.ts'
import { asker, startRound, wholeReply } from '@grani/testing/observers.ts'
import { HOUR, MINUTE, startProduct } from '@grani/testing/product.ts'
import { choose, runPush, startPushProduct, switchOn, userWithPush } from '@grani/testing/push.ts'
import { answerNext, PASSWORD, userIdOf, userWithGoal, verifiedUser } from '@grani/testing/users.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifyUser } from './notify.ts'

let push: Awaited<ReturnType<typeof startPushProduct>>
beforeAll(async () => {
  push = await startPushProduct(2)
})
afterAll(() => push.stop())
beforeEach(() => {
  push.product.clock.set('2026-11-18T12:00:00+03:00')
  push.service.taken.length = 0
  push.service.moods.length = 0
})

const EVENING = { hour: { at: 20, use: 'questions' } } as const

const noon = (days: number): string =>
  new Date(Date.parse('2026-11-18T09:00Z') + days * 24 * HOUR).toISOString()
const eightPm = (days = 0): string =>
  new Date(Date.parse('2026-11-18T17:00Z') + days * 24 * HOUR).toISOString()

/** What came at a device. */
const takenAt = (endpoint: string) => push.service.taken.filter(message => message.endpoint === endpoint)

const runAt = async (moment: string): Promise<void> => {
  push.product.clock.set(moment)
  await runPush(push.product)
}

const tell = (userId: string, key: string) =>
  push.product.database.db.transaction().execute(tx =>
    notifyUser(push.product.servers[0]!.paymentContext, tx, {
      userId,
      kind: 'observers',
      key,
      path: '/results',
      expiresAt: new Date(push.product.clock.now().getTime() + 72 * HOUR),
      dueAt: push.product.clock.now(),
    }),
  )

describe('the switches', () => {
  test('are all off at first, and a device alone is told nothing', async () => {
    const { visitor, email } = await verifiedUser(push.product)
    const endpoint = await switchOn({ ...push, visitor })
    const { kinds, devices, public_key } = await visitor.get(readPush)
    expect(kinds).toEqual({ meeting: false, observers: false, hour: null })
    expect(devices).toMatchObject([{ is_current: true }])
    expect(public_key).toHaveLength(87)
    await tell(await userIdOf(push.product, email), 'round:1')
    await runAt(eightPm())
    expect(takenAt(endpoint)).toEqual([])
  })

  test('are not there on a server without keys', async () => {
    const product = await startProduct()
    const { visitor } = await verifiedUser(product)
    expect((await visitor.get(readPush)).public_key).toBeNull()
    const body = { ...push.service.subscribe('key'), zone: 'Europe/Moscow' }
    expect(await visitor.call(savePushDevice, { body })).toMatchObject({ code: 'ERR_UNAVAILABLE' })
    await product.stop()
  })
})

describe('the chosen hour', () => {
  test('comes without a word about what, to each device once, whatever servers there are', async () => {
    const { visitor, email, endpoint } = await userWithPush(push, EVENING)
    const phone = push.product.visitor()
    await phone.get(login, { body: { email, password: PASSWORD } })
    const other = await switchOn({ ...push, visitor: phone })
    expect((await visitor.get(readPush)).devices).toHaveLength(2)
    await runAt('2026-11-18T19:59:50+03:00')
    expect(push.service.taken).toEqual([])
    await runAt(eightPm())
    await runAt(eightPm())
    for (const address of [endpoint, other]) {
      const [message, ...more] = takenAt(address)
      expect(more).toEqual([])
      expect(JSON.parse(message!.text)).toEqual({
        web_push: 8030,
        notification: {
          title: 'Есть новое в «Гранях»',
          navigate: 'http://localhost:0/',
          lang: 'ru',
          dir: 'ltr',
          tag: 'hour',
        },
      })
      // Not after nine, and in place of an older one that still waits.
      expect(message).toMatchObject({
        ttl: 3600,
        urgency: 'normal',
        topic: expect.stringMatching(/^[\w-]{32}$/),
      })
    }
    await runAt(eightPm(1))
    expect(takenAt(endpoint)).toHaveLength(2)
  })

  test('is the hour of where the user is', async () => {
    const { visitor, endpoint } = await userWithPush(push, EVENING)
    const moved = await switchOn({ ...push, visitor, zone: 'Asia/Vladivostok' })
    await runAt('2026-11-18T20:00:00+10:00')
    await runAt(eightPm())
    expect(takenAt(endpoint)).toEqual([])
    expect(takenAt(moved)).toHaveLength(1)
  })

  test('leaves alone whoever has answered ten questions today, or may not answer', async () => {
    const { visitor } = await userWithGoal(push.product)
    const endpoint = await switchOn({ ...push, visitor })
    await choose(visitor, EVENING)
    for (let i = 0; i < 10; i++) await answerNext(visitor, 0)
    const { endpoint: elsewhere, email: lapsed } = await userWithPush(push, EVENING)
    await push.product.rows(
      "update subscriptions set end_at = '2026-11-01', cancelled_at = '2026-11-01' where user_id = $1",
      [await userIdOf(push.product, lapsed)],
    )
    await runAt(eightPm())
    expect([...takenAt(endpoint), ...takenAt(elsewhere)]).toEqual([])
    await runAt(eightPm(1))
    expect(takenAt(endpoint)).toHaveLength(1)
  })

  test('is left out while the user pauses', async () => {
    const { visitor, endpoint } = await userWithPush(push, EVENING)
    await visitor.get(savePause, { body: { is_paused: true } })
    await runAt(eightPm())
    expect(takenAt(endpoint)).toEqual([])
    await push.product.rows('update users set paused_until = null')
    await runAt(eightPm(1))
    expect(takenAt(endpoint)).toHaveLength(1)
  })

  test('that was missed because all servers were down is not made up for at night', async () => {
    const { endpoint } = await userWithPush(push, EVENING)
    await runAt('2026-11-19T02:00:00+03:00')
    await runAt('2026-11-19T09:00:00+03:00')
    expect(takenAt(endpoint)).toEqual([])
  })
})

test('a meeting is told of a day and an hour before, as by mail, and beside what else came', async () => {
  const { person, meeting, own } = await bookedMeeting(push.product, 0, {})
  const { visitor, userId } = person
  const endpoint = await switchOn({ ...push, visitor })
  await choose(visitor, { meeting: true, observers: true })
  const remind = async (moment: string | Date) => {
    await goTo(push.product, moment, visitor, own.visitor)
    await Promise.all([runConsultations(push.product, 0), runConsultations(push.product, 1)])
    await runPush(push.product)
  }
  await remind(from(meeting.starts_at, -24 * HOUR))
  await tell(userId, 'round:2')
  await runPush(push.product)
  await remind(from(meeting.starts_at, -HOUR))
  await remind(from(meeting.starts_at, -HOUR + MINUTE))
  const shown = takenAt(endpoint).map(({ text, urgency }) => [
    JSON.parse(text).notification.navigate,
    urgency,
  ])
  expect(shown).toEqual([
    ['http://localhost:0/consultation', 'normal'],
    ['http://localhost:0/results', 'normal'],
    ['http://localhost:0/consultation', 'high'],
  ])
})

test('others’ view is told of the day after the third reply, when its hour says nothing any more', async () => {
  const { visitor } = await asker(push.product)
  const endpoint = await switchOn({ ...push, visitor })
  await choose(visitor, { observers: true })
  const { token } = await startRound(visitor)
  for (let i = 0; i < 3; i++) {
    await runAt(noon(0))
    await wholeReply(push.product, { token: token ?? '' })
  }
  await runAt(eightPm())
  expect(takenAt(endpoint)).toEqual([])
  await runAt(noon(1))
  expect(takenAt(endpoint)).toHaveLength(1)
  await wholeReply(push.product, { token: token ?? '' })
  await runAt(noon(2))
  expect(takenAt(endpoint)).toHaveLength(1)
})

test('one a day: a second one waits for the next morning, and each is told once', async () => {
  const { email, endpoint } = await userWithPush(push, { observers: true })
  const userId = await userIdOf(push.product, email)
  await tell(userId, 'round:a')
  await tell(userId, 'round:a')
  await tell(userId, 'round:b')
  await runPush(push.product)
  expect(takenAt(endpoint)).toHaveLength(1)
  await runAt('2026-11-19T09:00:00+03:00')
  await runAt('2026-11-19T09:10:00+03:00')
  expect(takenAt(endpoint)).toHaveLength(2)
  expect(new Set(push.service.taken.map(({ text }) => text.length))).toEqual(new Set([400]))
})

describe('a push service', () => {
  const told = async () => {
    const user = await userWithPush(push, { observers: true })
    await tell(await userIdOf(push.product, user.email), 'round:x')
    return user
  }
  const devices = async ({ visitor }: Awaited<ReturnType<typeof told>>) =>
    (await visitor.get(readPush)).devices.length

  test.each([404, 410])('that knows a device no more (%i) is not asked again', async status => {
    const user = await told()
    push.service.moods.push({ status })
    await runPush(push.product)
    await runAt('2026-11-18T13:00:00+03:00')
    expect(takenAt(user.endpoint)).toEqual([])
    await goTo(push.product, noon(0), user.visitor)
    expect(await devices(user)).toBe(0)
  })

  test('that asks to wait is waited for, as long as it says', async () => {
    const user = await told()
    push.service.moods.push({ status: 429, headers: { 'retry-after': '600' } }, { status: 503 })
    await runPush(push.product)
    await runAt('2026-11-18T12:09:59+03:00')
    expect(push.service.moods).toHaveLength(1)
    await runAt('2026-11-18T12:10:00+03:00')
    expect(push.service.moods).toEqual([])
    await runAt('2026-11-18T12:11:59+03:00')
    expect(takenAt(user.endpoint)).toEqual([])
    await runAt('2026-11-18T12:12:00+03:00')
    expect(takenAt(user.endpoint)).toHaveLength(1)
    expect(await devices(user)).toBe(1)
  })

  test.each(['dropped', { status: 413 }] as const)(
    'that may have taken it, or never will (%j), gets it once',
    async mood => {
      const user = await told()
      push.service.moods.push(mood)
      await runPush(push.product)
      await runAt('2026-11-18T14:00:00+03:00')
      expect(takenAt(user.endpoint)).toHaveLength(mood === 'dropped' ? 1 : 0)
      await goTo(push.product, noon(0), user.visitor)
      expect(await devices(user)).toBe(1)
    },
  )

  test.each([
    'https://push.example.org/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.7:5432/',
    'http://fcm.googleapis.com/x',
    'file:///etc/passwd',
    'nothing',
  ])('has to be a known one: %s is not called', async endpoint => {
    const { visitor } = await verifiedUser(push.product)
    const body = { ...push.service.subscribe('key'), endpoint, zone: 'Europe/Moscow' }
    expect(await visitor.call(savePushDevice, { body })).toMatchObject({
      code: 'ERR_VALIDATION',
      fields: { endpoint: 'push.forms.errors.service' },
    })
  })
})

describe('a device is forgotten', () => {
  const rowsOf = async (email: string) =>
    push.product.rows('select 1 from push_subscriptions where user_id = $1', [
      await userIdOf(push.product, email),
    ])

  test('when it signs out, here or from another one', async () => {
    const { visitor, email } = await userWithPush(push, EVENING)
    await visitor.get(closeSessions)
    expect(await rowsOf(email)).toEqual([])
  })

  test('when its switch is turned off, or it subscribes anew', async () => {
    const { visitor, email, endpoint } = await userWithPush(push, EVENING)
    const renewed = await switchOn({ ...push, visitor })
    expect(await rowsOf(email)).toHaveLength(1)
    await runAt(eightPm())
    expect([takenAt(endpoint).length, takenAt(renewed).length]).toEqual([0, 1])
    await goTo(push.product, noon(0), visitor)
    const [device] = (await visitor.get(readPush)).devices
    await visitor.get(removePushDevice, { params: { id: device!.id } })
    await visitor.get(removePushDevice, { params: { id: device!.id } })
    expect(await rowsOf(email)).toEqual([])
  })

  test('when the keys of the server have been changed', async () => {
    const { email, visitor, endpoint } = await userWithPush(push, EVENING)
    await push.product.rows("update push_subscriptions set server_key = 'before' where user_id = $1", [
      await userIdOf(push.product, email),
    ])
    expect((await visitor.get(readPush)).devices).toEqual([])
    await runAt(eightPm())
    expect(takenAt(endpoint)).toEqual([])
    expect(await rowsOf(email)).toEqual([])
  })
})
