import {
  beginReply,
  finishReply,
  MAX_REPLIES_FROM_ADDRESS,
  openObserverOutcome,
  openRound,
  readObserverOutcome,
  readObservers,
  readReply,
  replyToStatement,
  takeReplyBack,
} from '@grani/contract'
import { sweepObservers } from './service.ts'
import {
  begin,
  code,
  finishedRound,
  newKey,
  type RoundOptions,
  varied,
  wholeReply,
} from '@grani/testing/observers.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { passDays } from '@grani/testing/weekly-states.ts'
import { verifiedUser } from '@grani/testing/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const roundWith = (replies: number, options: RoundOptions = {}) => finishedRound(product, replies, options)

describe('a reply', () => {
  test('is begun once by a key, saved tap by tap, and goes on where it was left', async () => {
    const { token } = await roundWith(0)
    const key = newKey()
    const { browser, reply } = await begin(product, { token, key })
    const [statement] = reply.statements
    const body = { token: reply.token, statement: statement?.id ?? '', value: 4, ms: 2500 }
    for (let i = 0; i < 2; i++) await browser.get(replyToStatement, { body })
    await browser.get(replyToStatement, { body: { ...body, value: null } })
    const again = await begin(product, { token, key, observer: browser })
    expect(again.reply.statements[0]).toEqual({ ...statement, reply: { value: null } })
    expect(again.reply.statements[1]?.reply).toBeNull()
    expect(code(await browser.call(finishReply, { body: { token: again.reply.token } }))).toBe('ERR_CONFLICT')
    const foreign = { ...body, statement: 'no-such-statement' }
    expect(code(await browser.call(replyToStatement, { body: foreign }))).toBe('ERR_NOT_FOUND')
    expect(
      await product.rows(
        "select key_hash from observer_replies where key_hash is not null and encode(key_hash, 'escape') like $1",
        [`%${key}%`],
      ),
    ).toEqual([])
  })

  test('needs the present consent and a token of ours', async () => {
    const { token } = await roundWith(0)
    const browser = product.visitor()
    const body = {
      token,
      key: newKey(),
      consent_version: '2020-01-01',
      is_adult: true,
      acquaintance: 'family',
    } as const
    expect(code(await browser.call(beginReply, { body }))).toBe('ERR_CONSENT')
    for (const wrong of ['x', `${token}x`, `A${token.slice(1)}`])
      expect(code(await browser.call(openRound, { body: { token: wrong } }))).toBe('ERR_TOKEN')
    // The link of the round opens no reply, and an own link no round.
    const { reply } = await begin(product, { token })
    expect(code(await browser.call(readReply, { body: { token } }))).toBe('ERR_TOKEN')
    expect(code(await browser.call(openRound, { body: { token: reply.token } }))).toBe('ERR_TOKEN')
  })

  test('that is taken back leaves nothing at once; the means that it was part of go with the day', async () => {
    const { visitor, userId, params, token, observers } = await roundWith(3)
    await passDays(product, visitor, 1)
    await visitor.get(openObserverOutcome, { params })
    const outcome = () => visitor.get(readObserverOutcome, { params })
    const means = () =>
      product.rows('select mean from observer_publications where user_id = $1 and mean is not null', [userId])
    const before = await outcome()
    const [first] = observers
    const own = { body: { token: first?.reply.token ?? '' } }
    for (let i = 0; i < 2; i++) await first?.browser.get(takeReplyBack, own)
    expect(code(await first!.browser.call(readReply, own))).toBe('ERR_TOKEN')
    expect(await product.rows('select from observer_replies where user_id = $1', [userId])).toHaveLength(2)
    // At what hour it was taken back would say by whom.
    expect(await outcome()).toEqual(before)
    await passDays(product, visitor, 1)
    const after = await outcome()
    expect(after.state).toBe('few')
    expect(after.qualities.map(({ others }) => others)).toEqual([null, null])
    const exported = await visitor.raw({ method: 'GET', url: '/api/profiles/me/export' })
    expect(exported.body).toMatch(/"others":null/)
    expect(await means()).toHaveLength(2)
    await sweepObservers(product.database.db, product.clock.now())
    expect(await means()).toEqual([])

    // Another one may be the same person again: what that one thinks now less what they thought before is not told.
    const told = async () => (await outcome()).qualities.map(({ others }) => others?.replies)
    await wholeReply(product, { token })
    await passDays(product, visitor, 1)
    expect(await told()).toEqual([undefined, undefined])
    for (let i = 0; i < 2; i++) await wholeReply(product, { token })
    await passDays(product, visitor, 1)
    expect(await told()).toEqual([5, 5])
  })

  test('that is changed after it was told goes with the day and waits for two more, in its quality alone', async () => {
    const { visitor, params, token, observers } = await roundWith(3)
    await passDays(product, visitor, 1)
    await visitor.get(openObserverOutcome, { params })
    const [first] = observers
    const [statement] = first!.reply.statements
    const change = { token: first!.reply.token, statement: statement?.id ?? '', ms: 0 }
    const others = async () => {
      const { qualities } = await visitor.get(readObserverOutcome, { params })
      return Object.fromEntries(qualities.map(one => [one.id, one.others?.replies ?? null]))
    }
    const changed = statement?.id.replace(/-o\d$/, '') ?? ''
    const unchanged = Object.keys(await others()).find(id => id !== changed) ?? ''
    for (const value of [0, 1]) await first?.browser.get(replyToStatement, { body: { ...change, value } })
    expect(await others()).toEqual({ [changed]: 3, [unchanged]: 3 })
    for (const replies of [null, null, 5]) {
      await passDays(product, visitor, 1)
      expect(await others()).toEqual({ [changed]: replies, [unchanged]: replies ?? 3 })
      await wholeReply(product, { token })
    }
  })

  test('of which two know nothing of a quality leaves that quality untold', async () => {
    const { visitor, params, round, token } = await roundWith(1)
    const [silent] = round.qualities
    const partly = (nth: number, id: string) => (id.startsWith(silent?.id ?? '') ? null : varied(nth, id))
    for (let i = 0; i < 2; i++) await wholeReply(product, { token, value: partly })
    await passDays(product, visitor, 1)
    await visitor.get(openObserverOutcome, { params })
    const { qualities } = await visitor.get(readObserverOutcome, { params })
    expect(qualities.find(({ id }) => id === silent?.id)?.others).toBeNull()
    expect(qualities.find(({ id }) => id !== silent?.id)?.others?.replies).toBe(3)
  })
})

describe('against abuse', () => {
  test.each([
    ['straight lines', { value: () => 4 }],
    ['half a second a statement', { ms: 500 }],
  ])('%s do not count, and nobody is told', async (_what, careless) => {
    const { visitor, token, params } = await roundWith(2)
    const { reply } = await wholeReply(product, { token, ...careless })
    expect(reply.state).toBe('finished')
    await passDays(product, visitor, 1)
    expect((await visitor.get(readObservers)).rounds[0]?.outcome).toBe('few')
    await wholeReply(product, { token })
    await passDays(product, visitor, 1)
    await visitor.get(openObserverOutcome, { params })
    const { qualities } = await visitor.get(readObserverOutcome, { params })
    expect(qualities[0]?.others?.replies).toBe(3)
  })

  test('the person’s own browser is told softly and begins nothing, signed out too', async () => {
    const { visitor, token } = await roundWith(0)
    const signedOut = visitor.copy()
    for (const name of signedOut.cookies.keys()) if (name !== 'grani_device') signedOut.cookies.delete(name)
    for (const own of [visitor, signedOut]) {
      const { consent, is_own } = await own.get(openRound, { body: { token } })
      expect(is_own).toBe(true)
      const body = {
        token,
        key: newKey(),
        consent_version: consent.version,
        is_adult: true,
        acquaintance: 'other',
      } as const
      expect(code(await own.call(beginReply, { body }))).toBe('ERR_CONFLICT')
    }
    const { visitor: another } = await verifiedUser(product)
    expect(await another.get(openRound, { body: { token } })).toMatchObject({ is_own: false })
  })

  test('of twenty from one address a few begin, and the next day some more', async () => {
    const { token } = await roundWith(0)
    const ip = '198.51.100.7'
    const one = async () => {
      const browser = product.visitor({ ip })
      const { consent } = await browser.get(openRound, { body: { token } })
      const body = {
        token,
        key: newKey(),
        consent_version: consent.version,
        is_adult: true,
        acquaintance: 'other',
      } as const
      return code(await browser.call(beginReply, { body }))
    }
    const replies: string[] = []
    for (let i = 0; i < 20; i++) replies.push(await one())
    expect(replies.filter(reply => reply === 'ok')).toHaveLength(MAX_REPLIES_FROM_ADDRESS)
    expect(new Set(replies.slice(MAX_REPLIES_FROM_ADDRESS))).toEqual(new Set(['ERR_RATE']))
    product.clock.pass(DAY + 1000)
    expect(await one()).toBe('ok')
  })
})
