import { randomUUID } from 'node:crypto'
import {
  readLetter,
  readLetterLink,
  refresh,
  removeProfile,
  resumeLetter,
  saveLetter,
  startExperiment,
  stopLetter,
  unblockAddress,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@grani/testing/client.ts'
import { knownUser } from '@grani/testing/known-user.ts'
import { DAY, MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { mailsTo, PASSWORD, userIdOf, verifiedUser } from '@grani/testing/users.ts'
import { sendLetters } from './service.ts'

const EVENTS_TOKEN = 'a-token-of-the-mail-service'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2, env: { MAIL_EVENTS_TOKEN: EVENTS_TOKEN } })
})
afterAll(() => product.stop())

/** Wednesday noon in Moscow; letters are due on Saturday at ten. */
const WEDNESDAY = '2026-11-18T09:00:00.000Z'
const SATURDAY = '2026-11-21T07:00:00.000Z'
/** A result as the letter names it. */
const named = (quality: string): string =>
  `• ${product.servers[0]?.paymentContext.bank().quality(quality)?.quality.name}: `

const CHOICE = { is_on: true, day: 6, hour: 10, time_zone: 'Europe/Moscow' } as const

type Result = { quality: string; band?: 'high' | 'low'; mean?: number; told?: number | null }

/** A result that was published a day ago, or now. */
const publish = (userId: string, { quality, band = 'high', mean = 1.3, told = 1 }: Result) =>
  product.rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question, told)
     values ($1, $2, $3, 'communication', $4, $5, 0.9, 5, $6, 0.4, $2, $7)`,
    [userId, randomUUID(), quality, band, product.clock.now(), band === 'low' ? -mean : mean, told],
  )

/** The clock has passed the end of an access token meanwhile. */
const settingsOf = async (visitor: Client) => {
  await visitor.get(refresh)
  return visitor.get(readLetter)
}

const reader = async () => {
  product.clock.set(WEDNESDAY)
  const { visitor, email } = await verifiedUser(product)
  const userId = await userIdOf(product, email)
  await visitor.get(saveLetter, { body: CHOICE })
  product.clock.pass(DAY)
  return { visitor, email, userId }
}

const send = (server = 0): Promise<void> => {
  const context = product.servers[server]?.paymentContext
  if (!context) throw new Error(`There is no server ${server}`)
  return sendLetters(context, { now: product.clock.now })
}

/** The letters that have come to an address. */
const lettersTo = async (email: string) => {
  await mailsTo(product, email)
  const mails = await product.rows(
    'select subject, body_text, body_html, unsubscribe_url from local_mails where recipient = $1 and unsubscribe_url is not null order by received_at',
    [email],
  )
  return mails.map(row => ({
    subject: String(row['subject']),
    text: String(row['body_text']),
    html: String(row['body_html']),
    call: String(row['unsubscribe_url']),
  }))
}

const tokenOf = (call: string): string =>
  decodeURIComponent(/\/api\/letter\/([^/]+)\/off$/.exec(call)?.[1] ?? '')

describe('the letter', () => {
  test('is off until it is asked for', async () => {
    product.clock.set(WEDNESDAY)
    const { visitor, email } = await verifiedUser(product)
    expect(await visitor.get(readLetter)).toEqual({
      is_on: false,
      is_decided: false,
      day: 6,
      hour: 10,
      time_zone: null,
      next_at: null,
      email,
      blocked: null,
    })
    await publish(await userIdOf(product, email), { quality: 'friendliness' })
    product.clock.set(SATURDAY)
    await send()
    expect(await lettersTo(email)).toEqual([])
  })

  test('comes on the chosen day and hour, once, from two servers at once, with what has become clear', async () => {
    const { visitor, email, userId } = await reader()
    expect(await settingsOf(visitor)).toMatchObject({ is_on: true, next_at: SATURDAY })
    await publish(userId, { quality: 'friendliness' })
    product.clock.set('2026-11-21T06:59:59.000Z')
    await send()
    expect(await lettersTo(email)).toEqual([])
    product.clock.set(SATURDAY)
    await Promise.all([send(0), send(1), send(0), send(1)])
    const [letter, ...others] = await lettersTo(email)
    expect(others).toEqual([])
    expect(letter?.subject).toBe('Что стало ясно')
    expect(letter?.text).toContain(named('friendliness'))
    expect(await settingsOf(visitor)).toMatchObject({ next_at: '2026-11-28T07:00:00.000Z' })
    product.clock.set('2026-11-28T07:00:00.000Z')
    await send()
    expect(await lettersTo(email)).toHaveLength(1)
  })

  test('has three lines at most, and none that is weak, heavy, sensitive, within its error, of this week alone or not told yet', async () => {
    const { email, userId } = await reader()
    await publish(userId, { quality: 'calmness', band: 'low', told: 1 })
    await publish(userId, { quality: 'self-esteem', told: 2 })
    await publish(userId, { quality: 'order', band: 'low', told: 3 })
    await publish(userId, { quality: 'humor', mean: 0.3, told: 4 })
    await publish(userId, { quality: 'vitality', told: 5 })
    await publish(userId, { quality: 'planning', told: null })
    for (const [i, quality] of ['friendliness', 'charisma', 'creativity', 'imagination'].entries())
      await publish(userId, { quality, told: 6 + i })
    product.clock.set(SATURDAY)
    await send()
    const [letter] = await lettersTo(email)
    const lines = letter?.text.split('\n').filter(line => line.startsWith('•')) ?? []
    expect(lines.map(line => line.slice(0, line.indexOf(':') + 2))).toEqual(
      ['friendliness', 'charisma', 'creativity'].map(named),
    )
    expect(letter?.text).not.toMatch(/\d\s?%|\d из/)
  })

  test('does not come when there is nothing to tell, and a result that may not be named makes none', async () => {
    const { email, userId } = await reader()
    await publish(userId, { quality: 'calmness', band: 'low' })
    product.clock.set(SATURDAY)
    await send()
    expect(await lettersTo(email)).toEqual([])
  })

  test('comes later on the same day when no server ran, and else not before the next week', async () => {
    const late = await reader()
    const missed = await reader()
    await publish(late.userId, { quality: 'friendliness' })
    await publish(missed.userId, { quality: 'friendliness' })
    await product.rows('update weekly_letters set due_at = null, is_on = false where user_id = $1', [
      missed.userId,
    ])
    product.clock.set('2026-11-21T20:30:00.000Z')
    await send()
    expect(await lettersTo(late.email)).toHaveLength(1)
    await product.rows('update weekly_letters set due_at = $2, is_on = true where user_id = $1', [
      missed.userId,
      SATURDAY,
    ])
    product.clock.set('2026-11-21T21:00:00.000Z')
    await send()
    expect(await lettersTo(missed.email)).toEqual([])
    expect(await settingsOf(missed.visitor)).toMatchObject({ next_at: '2026-11-28T07:00:00.000Z' })
    product.clock.set('2026-11-28T07:00:00.000Z')
    await send()
    expect(await lettersTo(missed.email)).toHaveLength(1)
  })

  test('comes at most once a week, however often its day is changed', async () => {
    const { visitor, email, userId } = await reader()
    await publish(userId, { quality: 'friendliness' })
    product.clock.set(SATURDAY)
    await send()
    await publish(userId, { quality: 'charisma', told: 2 })
    product.clock.pass(MINUTE)
    await visitor.get(refresh)
    await visitor.get(saveLetter, { body: { ...CHOICE, is_on: false } })
    const changed = await visitor.get(saveLetter, { body: { ...CHOICE, day: 7 } })
    expect(changed.next_at).toBe('2026-11-29T07:00:00.000Z')
    product.clock.set('2026-11-22T07:00:00.000Z')
    await send()
    expect(await lettersTo(email)).toHaveLength(1)
  })

  test('tells of a game only to whom has answered since the last letter', async () => {
    product.clock.set(WEDNESDAY)
    const { visitor, email, userId } = await knownUser(product)
    await visitor.get(saveLetter, { body: CHOICE })
    await product.rows('update subscriptions set end_at = $2 where user_id = $1', [userId, '2026-12-31'])
    product.clock.set(SATURDAY)
    await send()
    expect(await lettersTo(email)).toEqual([])
    await product.rows(
      "update questions set answered_at = $2 where user_id = $1 and status = 'answered' and position = 1",
      [userId, product.clock.now()],
    )
    product.clock.set('2026-11-28T07:00:00.000Z')
    await send()
    const [letter] = await lettersTo(email)
    expect(letter).toMatchObject({ subject: 'Вас ждёт игра' })
    expect(letter?.text).toContain('/forecasts')
  })
})

describe('the link in a letter', () => {
  const withLetter = async () => {
    const user = await reader()
    await publish(user.userId, { quality: 'friendliness' })
    product.clock.set(SATURDAY)
    await send()
    const [letter] = await lettersTo(user.email)
    if (!letter) throw new Error('No letter came')
    return { ...user, letter, token: tokenOf(letter.call) }
  }

  test('ends the letters in one tap of a mail program, without a sign-in, and does so twice', async () => {
    const { visitor, letter } = await withLetter()
    const stranger = product.visitor()
    const url = new URL(letter.call).pathname
    for (let i = 0; i < 2; i++) {
      const reply = await stranger.raw({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
      expect(reply.statusCode).toBe(204)
    }
    expect(await settingsOf(visitor)).toMatchObject({ is_on: false, next_at: null })
  })

  test('changes nothing when it is only opened', async () => {
    const { visitor, letter, token } = await withLetter()
    const stranger = product.visitor()
    const opened = await stranger.raw({ method: 'GET', url: new URL(letter.call).pathname })
    expect(opened.statusCode).toBe(302)
    expect(letter.text).toContain(String(opened.headers['location']))
    expect(await stranger.get(readLetterLink, { params: { token } })).toEqual({ is_on: true })
    expect(letter.text).toContain(`/letter?token=${encodeURIComponent(token)}`)
    expect(await settingsOf(visitor)).toMatchObject({ is_on: true })
  })

  test('takes the ending back, and is no key to anything else', async () => {
    const { visitor, token, userId } = await withLetter()
    const stranger = product.visitor()
    await stranger.get(stopLetter, { params: { token } })
    await stranger.get(resumeLetter, { params: { token } })
    expect(await settingsOf(visitor)).toMatchObject({ is_on: true })
    for (const wrong of ['x', `${userId}.x`, `${randomUUID()}.${token.split('.')[1]}`])
      expect(await stranger.call(stopLetter, { params: { token: wrong } })).toMatchObject({
        code: 'ERR_NOT_FOUND',
      })
    await visitor.get(refresh)
    await visitor.get(removeProfile, { body: { password: PASSWORD } })
    expect(await stranger.call(readLetterLink, { params: { token } })).toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
  })
})

const report = (client: Client, body: object, token = EVENTS_TOKEN) =>
  client.raw({
    method: 'POST',
    url: '/api/mails/undelivered',
    headers: { authorization: `Bearer ${token}` },
    body,
  })

describe('a mail that came back', () => {
  test.each([
    [{ kind: 'bounce', code: '5.1.1' }, 'bounce'],
    [{ kind: 'complaint' }, 'complaint'],
  ] as const)(
    'of which the mail service tells (%j) stops the letters, until the person lets them go again',
    async (event, reason) => {
      const { visitor, email, userId } = await reader()
      await publish(userId, { quality: 'friendliness' })
      expect((await report(product.visitor(), { address: email.toUpperCase(), ...event })).statusCode).toBe(
        204,
      )
      expect(await settingsOf(visitor)).toMatchObject({ is_on: true, blocked: { reason } })
      product.clock.set(SATURDAY)
      await send()
      expect(await lettersTo(email)).toEqual([])
      await visitor.get(refresh)
      expect(await visitor.get(unblockAddress)).toMatchObject({ blocked: null })
      product.clock.set('2026-11-28T07:00:00.000Z')
      await send()
      expect(await lettersTo(email)).toHaveLength(1)
    },
  )

  test('for a while, or to nobody’s address, changes nothing, and only the mail service is believed', async () => {
    const { visitor, email } = await reader()
    const service = product.visitor()
    await report(service, { address: email, kind: 'bounce', code: '4.2.2' })
    await report(service, { address: email, kind: 'bounce', is_permanent: false })
    expect((await report(service, { address: 'nobody@example.org', kind: 'complaint' })).statusCode).toBe(204)
    expect((await report(service, { address: email, kind: 'complaint' }, 'guessed')).statusCode).toBe(401)
    expect(await settingsOf(visitor)).toMatchObject({ blocked: null })
    expect(
      await product.rows("select 1 from blocked_addresses where address = 'nobody@example.org'"),
    ).toEqual([])
  })
})

describe('an experiment with the letter', () => {
  const plan = {
    name: 'letter-brings-back',
    hypothesis: 'Письмо возвращает тех, кто о нём попросил',
    place: 'weekly-letter' as const,
    measure: 'answered' as const,
    guards: ['cancelled' as const],
    planned_people: null,
  }

  test('keeps a tenth at most without it, met when it would have gone, and only until its end', async () => {
    const end = '2026-11-25T00:00:00.000Z'
    product.clock.set(WEDNESDAY)
    const { visitor: editor } = await staffMember(product, ['editor'])
    const start = (more: { share: number; ends_at: string | null }) =>
      editor.call(startExperiment, { body: { ...plan, ...more } })
    expect(await start({ share: 11, ends_at: end })).toMatchObject({ code: 'ERR_VALIDATION' })
    expect(await start({ share: 10, ends_at: null })).toMatchObject({ code: 'ERR_VALIDATION' })
    expect(await start({ share: 10, ends_at: end })).toMatchObject({ kind: 'ok' })

    const { email, userId } = await reader()
    const quiet = await reader()
    await publish(userId, { quality: 'friendliness' })
    // Held out whoever they are drawn to be.
    await product.rows('update experiments set share = 99')
    product.clock.set(SATURDAY)
    await send()
    const met = await product.rows('select user_id, variant from exposures')
    expect(met).toEqual([{ user_id: userId, variant: 'b' }])
    expect(await lettersTo(email)).toEqual([])
    product.clock.pass(MINUTE)
    await publish(userId, { quality: 'charisma', told: 2 })
    product.clock.set('2026-11-28T07:00:00.000Z')
    await send()
    const [letter] = await lettersTo(email)
    expect(letter?.text).toContain(named('charisma'))
    expect(letter?.text).not.toContain(named('friendliness'))
    expect(await lettersTo(quiet.email)).toEqual([])
    await product.rows('delete from experiments')
  })
})

test('what a person has chosen is in their export, without the token, and goes with the account', async () => {
  const { visitor, userId, email } = await reader()
  await report(product.visitor(), { address: email, kind: 'bounce', code: '5.1.1' })
  await visitor.get(refresh)
  const exported = await visitor.raw({ method: 'GET', url: '/api/profiles/me/export' })
  expect(exported.json()).toMatchObject({
    'Письмо раз в неделю': { is_on: true, day: 6, hour: 10 },
    'Закрытая почта': { address: email, reason: 'bounce' },
  })
  const [row] = await product.rows('select token from weekly_letters where user_id = $1', [userId])
  expect(exported.body).not.toContain(String(row?.['token']))
  await visitor.get(removeProfile, { body: { password: PASSWORD } })
  for (const table of ['weekly_letters', 'blocked_addresses'])
    expect(await product.rows(`select 1 from ${table} where user_id = $1`, [userId])).toEqual([])
})
