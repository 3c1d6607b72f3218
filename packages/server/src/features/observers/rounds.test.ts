import { randomUUID } from 'node:crypto'
import {
  finishReply,
  MAX_ROUND_REPLIES,
  openObserverOutcome,
  openRound,
  readObserverOutcome,
  readObservers,
  readReply,
  removeObserverRound,
  replyToStatement,
  saveObserverGuess,
  startObserverRound,
  stopObserverRound,
  takeReplyBack,
} from '@grani/contract'
import {
  asker,
  begin,
  code,
  finishedRound,
  replyToAll,
  type RoundOptions,
  startRound,
  varied,
  wholeReply,
} from '@grani/testing/observers.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { from, goTo } from '@grani/testing/consultations.ts'
import { passDays } from '@grani/testing/weekly-states.ts'
import { verifiedUser } from '@grani/testing/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const roundWith = (replies: number, options: RoundOptions = {}) => finishedRound(product, replies, options)

describe('the whole way', () => {
  test('from the question to three columns', async () => {
    const { visitor, round, token, params } = await roundWith(3)
    expect(round).toMatchObject({ state: 'open', outcome: 'few', is_opened: false })
    const [quality] = round.qualities
    const [guess] = quality?.guesses ?? []
    await visitor.get(saveObserverGuess, { params, body: { statement: guess?.statement ?? '', value: 3 } })
    expect(await product.visitor().get(openRound, { body: { token } })).toMatchObject({
      state: 'open',
      name: 'Ася',
      qualities: 2,
      statements: 6,
      is_own: false,
    })

    // At what hour the third came stays untold.
    expect((await visitor.get(readObservers)).rounds[0]?.outcome).toBe('few')
    expect(code(await visitor.call(openObserverOutcome, { params }))).toBe('ERR_CONFLICT')
    await passDays(product, visitor, 1)
    expect((await visitor.get(readObservers)).rounds[0]).toMatchObject({
      outcome: 'ready',
      is_opened: false,
      qualities: [{ guesses: [{ value: 3 }, { value: null }] }, {}],
    })
    expect(code(await visitor.call(readObserverOutcome, { params }))).toBe('ERR_CONFLICT')
    await visitor.get(openObserverOutcome, { params })
    const outcome = await visitor.get(readObserverOutcome, { params })
    expect(outcome.state).toBe('ready')
    expect(outcome.qualities.find(({ id }) => id === quality?.id)).toMatchObject({
      self: null,
      guess: { mean: expect.any(Number) },
      others: { replies: 3, mean: expect.any(Number) },
      beside_self: null,
      beside_guess: expect.any(String),
    })
    const late = { statement: guess?.statement ?? '', value: 1 }
    expect(code(await visitor.call(saveObserverGuess, { params, body: late }))).toBe('ERR_CONFLICT')
  })

  test('compares with the newest result of the person, where both agree first', async () => {
    const { visitor, userId, round, token } = await roundWith(0)
    const [agreed, apart] = round.qualities
    for (const [id, mean] of [
      [agreed?.id, 0.1],
      [apart?.id, 2.5],
    ])
      await product.rows(
        `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question)
         values ($1, gen_random_uuid(), $2, 'emotional-stability', 'high', $3, 0.9, 9, $4, 0.2, gen_random_uuid())`,
        [userId, id, product.clock.now(), mean],
      )
    const plain = (_nth: number, id: string) =>
      id.startsWith(apart?.id ?? '') ? 2 : id.endsWith('o1') ? 3 : 2
    for (let i = 0; i < 5; i++) await wholeReply(product, { token, value: plain })
    await passDays(product, visitor, 1)
    const params = { id: round.id }
    await visitor.get(openObserverOutcome, { params })
    const { qualities } = await visitor.get(readObserverOutcome, { params })
    expect(qualities.map(({ id, beside_self }) => [id, beside_self])).toEqual([
      [agreed?.id, 'same'],
      [apart?.id, 'lower'],
    ])
  })

  test('of two observers at once on two servers loses no reply', async () => {
    const { round, token, visitor } = await roundWith(1)
    const both = await Promise.all(
      [0, 1].map(async server => {
        const browser = product.visitor({ server })
        const { reply } = await begin(product, { token, observer: browser })
        await Promise.all(
          reply.statements.map(({ id }, i) =>
            browser.get(replyToStatement, {
              body: { token: reply.token, statement: id, value: varied(i, id), ms: 3000 },
            }),
          ),
        )
        return browser.get(finishReply, { body: { token: reply.token } })
      }),
    )
    for (const { state, statements } of both) {
      expect(state).toBe('finished')
      expect(statements.map(({ reply }) => reply?.value)).toEqual(statements.map((_, i) => varied(i, '')))
    }
    await passDays(product, visitor, 1)
    expect((await visitor.get(readObservers)).rounds[0]).toMatchObject({ id: round.id, outcome: 'ready' })
  })
})

describe('a round', () => {
  test('is started once, however often it is sent, and one at a time', async () => {
    const { visitor } = await asker(product)
    const { qualities } = await visitor.get(readObservers)
    const body = { round_id: randomUUID(), qualities: qualities.slice(0, 3).map(({ id }) => id) }
    const sent = await Promise.all(
      [0, 1, 0].map(server => visitor.copy(server).get(startObserverRound, { body })),
    )
    expect(new Set(sent.map(({ token }) => token)).size).toBe(1)
    const another = { ...body, round_id: randomUUID() }
    expect(code(await visitor.call(startObserverRound, { body: another }))).toBe('ERR_CONFLICT')
    const unknown = { round_id: randomUUID(), qualities: ['no-such-quality'] }
    expect(code(await visitor.call(startObserverRound, { body: unknown }))).toBe('ERR_NOT_FOUND')
  })

  test.each([
    ['basic', 1],
    ['medium', 2],
    ['high', 4],
  ])('on the plan %s comes %i times a quarter; deleting one gives none back', async (tariff, count) => {
    const { visitor } = await asker(product, tariff)
    for (let i = 0; i < count; i++) {
      const { id } = await startRound(visitor, 1)
      await visitor.get(removeObserverRound, { params: { id } })
    }
    const { start, next_on, per_quarter, qualities } = await visitor.get(readObservers)
    expect([start, per_quarter]).toEqual(['used', count])
    const body = { round_id: randomUUID(), qualities: [qualities[0]?.id ?? ''] }
    expect(code(await visitor.call(startObserverRound, { body }))).toBe('ERR_PLAN')
    await goTo(product, from(product.clock.now(), 91 * DAY), visitor)
    expect((await visitor.get(readObservers)).start).toBe('allowed')
    expect(next_on).toBe(product.clock.now().toISOString().slice(0, 10))
    await startRound(visitor, 1)
  })

  test('comes once in the trial, and not at all without a plan; what was told can still be read', async () => {
    const { visitor } = await verifiedUser(product)
    expect(await visitor.get(readObservers)).toMatchObject({ start: 'allowed', per_quarter: 1 })
    const { visitor: reader, userId, params } = await roundWith(3)
    await passDays(product, reader, 1)
    await product.rows("update subscriptions set end_at = now() - interval '1 year' where user_id = $1", [
      userId,
    ])
    expect(await reader.get(readObservers)).toMatchObject({ start: 'readOnly', per_quarter: 0 })
    const body = { round_id: randomUUID(), qualities: ['promise-keeping'] }
    expect(['ERR_READ_ONLY', 'ERR_NOT_FOUND']).toContain(
      code(await reader.call(startObserverRound, { body })),
    )
    await reader.get(openObserverOutcome, { params })
    expect((await reader.get(readObserverOutcome, { params })).state).toBe('ready')
  })

  test('ends with its fourteenth day: nobody begins or finishes after it, and who has finished can still change', async () => {
    const { visitor, token, observers } = await roundWith(1)
    const { browser, reply } = await begin(product, { token })
    await passDays(product, visitor, 14)
    await replyToAll(browser, reply)
    await passDays(product, visitor, 1)
    expect(await product.visitor().get(openRound, { body: { token } })).toMatchObject({ state: 'ended' })
    const late = { token: reply.token, statement: reply.statements[0]?.id ?? '', value: 2, ms: 3000 }
    expect(code(await browser.call(replyToStatement, { body: late }))).toBe('ERR_CONFLICT')
    expect(code(await browser.call(finishReply, { body: { token: reply.token } }))).toBe('ERR_CONFLICT')
    expect((await browser.get(readReply, { body: { token: reply.token } })).state).toBe('closed')
    const [first] = observers
    await first?.browser.get(replyToStatement, { body: { ...late, token: first.reply.token } })
    product.clock.pass(16 * DAY)
    expect(code(await first!.browser.call(readReply, { body: { token: first!.reply.token } }))).toBe(
      'ERR_TOKEN',
    )
  })

  test('closes with the tenth finished reply, and stays closed when one of the ten is taken back', async () => {
    const { visitor, token, observers } = await roundWith(MAX_ROUND_REPLIES - 1)
    const [tenth, eleventh] = [await begin(product, { token }), await begin(product, { token })]
    for (const { browser, reply } of [tenth, eleventh]) await replyToAll(browser, reply)
    const sent = await Promise.all(
      [tenth, eleventh].map(({ browser, reply }) =>
        browser.copy(1).call(finishReply, { body: { token: reply.token } }),
      ),
    )
    expect(sent.map(code).toSorted()).toEqual(['ERR_CONFLICT', 'ok'])
    expect((await visitor.get(readObservers)).rounds[0]).toMatchObject({ state: 'full', token: null })
    const [first] = observers
    await first?.browser.get(takeReplyBack, { body: { token: first.reply.token } })
    expect(await product.visitor().get(openRound, { body: { token } })).toMatchObject({ state: 'full' })
    expect((await visitor.get(readObservers)).rounds[0]).toMatchObject({ state: 'full', token: null })
  })

  test.each([
    ['stopped', stopObserverRound],
    ['opened and deleted', removeObserverRound],
  ])(
    'that was answered and %s is not asked anew within the quarter: with one more observer, the difference would be that one',
    async (_how, end) => {
      const { visitor, params, round } = await roundWith(3)
      const asked = round.qualities.map(({ id }) => id)
      await passDays(product, visitor, 1)
      await visitor.get(openObserverOutcome, { params })
      await visitor.call(end, { params })
      const { qualities, asked_lately } = await visitor.get(readObservers)
      expect(asked_lately).toEqual(round.qualities.map(({ name }) => name))
      expect(qualities.map(({ id }) => id)).not.toEqual(expect.arrayContaining(asked.slice(0, 1)))
      const again = { round_id: randomUUID(), qualities: asked.slice(0, 1) }
      expect(code(await visitor.call(startObserverRound, { body: again }))).toBe('ERR_NOT_FOUND')
      await goTo(product, from(product.clock.now(), 91 * DAY), visitor)
      expect(await visitor.get(startObserverRound, { body: again })).toMatchObject({ state: 'open' })
    },
  )

  test('that told nothing can be asked anew', async () => {
    const { visitor, params, round } = await roundWith(2)
    await visitor.get(stopObserverRound, { params })
    expect((await visitor.get(readObservers)).asked_lately).toEqual([])
    const again = { round_id: randomUUID(), qualities: round.qualities.map(({ id }) => id) }
    expect(await visitor.get(startObserverRound, { body: again })).toMatchObject({ state: 'open' })
  })

  test('that is stopped takes nothing more, and what was finished stays its observers’ own', async () => {
    const { visitor, token, observers, params } = await roundWith(1)
    const { browser, reply } = await begin(product, { token })
    expect(await visitor.get(stopObserverRound, { params })).toMatchObject({ state: 'stopped', token: null })
    expect((await browser.get(readReply, { body: { token: reply.token } })).state).toBe('closed')
    const [first] = observers
    expect((await first!.browser.get(readReply, { body: { token: first!.reply.token } })).state).toBe(
      'finished',
    )
  })

  test('that is deleted is gone for everybody at once', async () => {
    const { visitor, userId, token, observers, params } = await roundWith(3)
    await passDays(product, visitor, 1)
    await visitor.get(readObservers)
    await visitor.get(removeObserverRound, { params })
    expect((await visitor.get(readObservers)).rounds).toEqual([])
    expect(code(await visitor.call(readObserverOutcome, { params }))).toBe('ERR_NOT_FOUND')
    expect(code(await product.visitor().call(openRound, { body: { token } }))).toBe('ERR_TOKEN')
    const [first] = observers
    const own = { body: { token: first?.reply.token ?? '' } }
    expect(code(await first!.browser.call(readReply, own))).toBe('ERR_TOKEN')
    await first?.browser.get(takeReplyBack, own)
    for (const table of ['observer_replies', 'observer_publications'])
      expect(await product.rows(`select from ${table} where user_id = $1`, [userId])).toEqual([])
  })

  test('of another person cannot be read, guessed, stopped or deleted', async () => {
    const { params, round } = await roundWith(0)
    const { visitor } = await asker(product)
    const statement = round.qualities[0]?.statements[0]?.id ?? ''
    const calls = [
      visitor.call(readObserverOutcome, { params }),
      visitor.call(openObserverOutcome, { params }),
      visitor.call(stopObserverRound, { params }),
      visitor.call(removeObserverRound, { params }),
      visitor.call(saveObserverGuess, { params, body: { statement, value: 1 } }),
    ]
    expect((await Promise.all(calls)).map(code)).toEqual(Array(5).fill('ERR_NOT_FOUND'))
  })
})
