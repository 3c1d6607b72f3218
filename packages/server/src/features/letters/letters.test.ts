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
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownUser } from '@grani/testing/known-user.ts'
import {
  CHOICE,
  letterReader,
  letterSettings,
  lettersTo,
  NEXT_SATURDAY,
  publishResult,
  runLetters,
  SATURDAY,
  WEDNESDAY,
} from '@grani/testing/letters.ts'
import { MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { PASSWORD, userIdOf, verifiedUser } from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

/** A result as the letter names it. */
const named = (quality: string): string =>
  `• ${product.servers[0]?.paymentContext.bank().quality(quality)?.quality.name}: `

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
    await publishResult(product, await userIdOf(product, email), { quality: 'friendliness' })
    await runLetters(product, SATURDAY)
    expect(await lettersTo(product, email)).toEqual([])
  })

  test('comes on the chosen day and hour, once, from two servers at once, with what has become clear', async () => {
    const { visitor, email, userId } = await letterReader(product)
    expect(await letterSettings(visitor)).toMatchObject({ is_on: true, next_at: SATURDAY })
    await publishResult(product, userId, { quality: 'friendliness' })
    await runLetters(product, '2026-11-21T06:59:59.000Z')
    expect(await lettersTo(product, email)).toEqual([])
    await Promise.all([0, 1, 0, 1].map(server => runLetters(product, SATURDAY, server)))
    const [letter, ...others] = await lettersTo(product, email)
    expect(others).toEqual([])
    expect(letter?.subject).toBe('Что стало ясно')
    expect(letter?.text).toContain(named('friendliness'))
    expect(await letterSettings(visitor)).toMatchObject({ next_at: NEXT_SATURDAY })
    await runLetters(product, NEXT_SATURDAY)
    expect(await lettersTo(product, email)).toHaveLength(1)
  })

  test('has three lines at most, and none that is weak, heavy, sensitive, within its error, of this week alone or not told yet', async () => {
    const { email, userId } = await letterReader(product)
    await publishResult(product, userId, { quality: 'calmness', band: 'low', told: 1 })
    await publishResult(product, userId, { quality: 'self-esteem', told: 2 })
    await publishResult(product, userId, { quality: 'order', band: 'low', told: 3 })
    await publishResult(product, userId, { quality: 'humor', mean: 0.3, told: 4 })
    await publishResult(product, userId, { quality: 'vitality', told: 5 })
    await publishResult(product, userId, { quality: 'planning', told: null })
    for (const [i, quality] of ['friendliness', 'charisma', 'creativity', 'imagination'].entries())
      await publishResult(product, userId, { quality, told: 6 + i })
    await runLetters(product, SATURDAY)
    const [letter] = await lettersTo(product, email)
    const lines = letter?.text.split('\n').filter(line => line.startsWith('•')) ?? []
    expect(lines.map(line => line.slice(0, line.indexOf(':') + 2))).toEqual(
      ['friendliness', 'charisma', 'creativity'].map(named),
    )
    expect(letter?.text).not.toMatch(/\d\s?%|\d из/)
  })

  test('does not come while the user pauses, and tells it all a week later', async () => {
    const { email, userId } = await letterReader(product)
    await publishResult(product, userId, { quality: 'friendliness' })
    const pauseUntil = (until: string | null) =>
      product.rows('update users set paused_until = $1 where user_id = $2', [until, userId])
    await pauseUntil('2026-12-20')
    await runLetters(product, SATURDAY)
    expect(await lettersTo(product, email)).toEqual([])
    await pauseUntil(null)
    await runLetters(product, NEXT_SATURDAY)
    expect((await lettersTo(product, email))[0]?.text).toContain(named('friendliness'))
  })

  test('does not come when there is nothing to tell, and a result that may not be named makes none', async () => {
    const { email, userId } = await letterReader(product)
    await publishResult(product, userId, { quality: 'calmness', band: 'low' })
    await runLetters(product, SATURDAY)
    expect(await lettersTo(product, email)).toEqual([])
  })

  test('comes later on the same day when no server ran, and else not before the next week', async () => {
    const late = await letterReader(product)
    const missed = await letterReader(product)
    await publishResult(product, late.userId, { quality: 'friendliness' })
    await publishResult(product, missed.userId, { quality: 'friendliness' })
    await product.rows('update weekly_letters set due_at = null, is_on = false where user_id = $1', [
      missed.userId,
    ])
    await runLetters(product, '2026-11-21T20:30:00.000Z')
    expect(await lettersTo(product, late.email)).toHaveLength(1)
    await product.rows('update weekly_letters set due_at = $2, is_on = true where user_id = $1', [
      missed.userId,
      SATURDAY,
    ])
    await runLetters(product, '2026-11-21T21:00:00.000Z')
    expect(await lettersTo(product, missed.email)).toEqual([])
    expect(await letterSettings(missed.visitor)).toMatchObject({ next_at: NEXT_SATURDAY })
    await runLetters(product, NEXT_SATURDAY)
    expect(await lettersTo(product, missed.email)).toHaveLength(1)
  })

  test('comes at most once a week, however often its day is changed', async () => {
    const { visitor, email, userId } = await letterReader(product)
    await publishResult(product, userId, { quality: 'friendliness' })
    await runLetters(product, SATURDAY)
    await publishResult(product, userId, { quality: 'charisma', told: 2 })
    product.clock.pass(MINUTE)
    await visitor.get(refresh)
    await visitor.get(saveLetter, { body: { ...CHOICE, is_on: false } })
    const changed = await visitor.get(saveLetter, { body: { ...CHOICE, day: 7 } })
    expect(changed.next_at).toBe('2026-11-29T07:00:00.000Z')
    await runLetters(product, '2026-11-22T07:00:00.000Z')
    expect(await lettersTo(product, email)).toHaveLength(1)
  })

  test('tells of a game only to whom has answered since the last letter', async () => {
    product.clock.set(WEDNESDAY)
    const { visitor, email, userId } = await knownUser(product)
    await visitor.get(saveLetter, { body: CHOICE })
    await product.rows('update subscriptions set end_at = $2 where user_id = $1', [userId, '2026-12-31'])
    await runLetters(product, SATURDAY)
    expect(await lettersTo(product, email)).toEqual([])
    await product.rows(
      "update questions set answered_at = $2 where user_id = $1 and status = 'answered' and position = 1",
      [userId, product.clock.now()],
    )
    await runLetters(product, NEXT_SATURDAY)
    const [letter] = await lettersTo(product, email)
    expect(letter).toMatchObject({ subject: 'Вас ждёт игра' })
    expect(letter?.text).toContain('/forecasts')
  })
})

describe('the link in a letter', () => {
  const withLetter = async () => {
    const user = await letterReader(product)
    await publishResult(product, user.userId, { quality: 'friendliness' })
    await runLetters(product, SATURDAY)
    const [letter] = await lettersTo(product, user.email)
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
    expect(await letterSettings(visitor)).toMatchObject({ is_on: false, next_at: null })
  })

  test('changes nothing when it is only opened', async () => {
    const { visitor, letter, token } = await withLetter()
    const stranger = product.visitor()
    const opened = await stranger.raw({ method: 'GET', url: new URL(letter.call).pathname })
    expect(opened.statusCode).toBe(302)
    expect(letter.text).toContain(String(opened.headers['location']))
    expect(await stranger.get(readLetterLink, { params: { token } })).toEqual({ is_on: true })
    expect(letter.text).toContain(`/letter?token=${encodeURIComponent(token)}`)
    expect(await letterSettings(visitor)).toMatchObject({ is_on: true })
  })

  test('takes the ending back, and is no key to anything else', async () => {
    const { visitor, token, userId } = await withLetter()
    const stranger = product.visitor()
    await stranger.get(stopLetter, { params: { token } })
    await stranger.get(resumeLetter, { params: { token } })
    expect(await letterSettings(visitor)).toMatchObject({ is_on: true })
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

    const { email, userId } = await letterReader(product)
    const quiet = await letterReader(product)
    await publishResult(product, userId, { quality: 'friendliness' })
    // Held out whoever they are drawn to be.
    await product.rows('update experiments set share = 99')
    await runLetters(product, SATURDAY)
    const met = await product.rows('select user_id, variant from exposures')
    expect(met).toEqual([{ user_id: userId, variant: 'b' }])
    expect(await lettersTo(product, email)).toEqual([])
    product.clock.pass(MINUTE)
    await publishResult(product, userId, { quality: 'charisma', told: 2 })
    await runLetters(product, NEXT_SATURDAY)
    const [letter] = await lettersTo(product, email)
    expect(letter?.text).toContain(named('charisma'))
    expect(letter?.text).not.toContain(named('friendliness'))
    expect(await lettersTo(product, quiet.email)).toEqual([])
    await product.rows('delete from experiments')
  })
})

test('what a person has chosen is in their export, without the token, and goes with the account', async () => {
  const { visitor, userId, email } = await letterReader(product)
  await product.rows("insert into blocked_addresses values ($1, $2, 'bounce', '5.1.1', now())", [
    userId,
    email,
  ])
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
