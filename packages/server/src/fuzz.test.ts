import { type Endpoint, endpoints, refusal, REFUSALS } from '@grani/contract'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerNext, mailsTo, userWithGoal } from '@grani/testing/users.ts'
import { HOUR, type Product, startProduct } from '@grani/testing/product.ts'
import { fingerprint } from '@grani/testing/tables.ts'
import { urlOf, type Client } from '@grani/testing/client.ts'
import { badRequests, GOOD_BODIES, type Ids, worstRequests } from '@grani/testing/bad-requests.ts'

let product: Product
let mine: Client
let dead: Client
let theirs: Ids
let before: Record<string, string>

const first = (rows: Record<string, unknown>[], column: string): string => String(rows[0]?.[column])

beforeAll(async () => {
  product = await startProduct()
  const somebody = await userWithGoal(product)
  const { question } = await answerNext(somebody.visitor)
  const person = await userWithGoal(product)
  await answerNext(person.visitor)
  mine = person.visitor
  const ended = await userWithGoal(product)
  dead = ended.visitor.copy()
  await ended.visitor.raw({ method: 'POST', url: '/auth/logout' })
  await product.rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question)
     select user_id, gen_random_uuid(), 'x', 'x', 'high', now(), 1, 3, 1, 0.3, uid from questions where uid = $1`,
    [question.uid],
  )
  theirs = {
    question: question.uid,
    pending: first(
      await product.rows(
        "select q.uid from questions q join questions a using (user_id) where a.uid = $1 and q.status = 'pending'",
        [question.uid],
      ),
      'uid',
    ),
    result: first(await product.rows('select uid from results'), 'uid'),
  }
  await mailsTo(product, somebody.email)
  before = await fingerprint(product)
})
afterAll(() => product.stop())

/** What this server is not set up for; everything else has to work. */
const MAY_BE_UNAVAILABLE = new Set(['vkAuth'])

/** What anybody may read, from anywhere: nothing about who asks can be wrong. */
const isOpenToAll = ({ access, method, hasEffects }: Endpoint): boolean =>
  access === 'public' && method === 'GET' && hasEffects !== true

const browserFor = (who: string): Client => {
  if (who === 'mine') return mine.copy()
  if (who === 'dead') return dead.copy()
  const browser = who === 'forged' ? mine.copy() : product.visitor()
  if (who === 'forged')
    for (const [name, value] of browser.cookies)
      browser.cookies.set(name, value.replace(/^[^.]+/, theirs.question))
  return browser
}

describe('bad requests, made from the contract', () => {
  test.each(Object.entries(endpoints()))(
    'to %s are refused with a known code, break nothing and change nothing',
    async (name, endpoint: Endpoint) => {
      const worst = worstRequests(endpoint, theirs)
      await fc.assert(
        fc.asyncProperty(
          badRequests(endpoint, theirs),
          async ({ who, params, query, body, type, headers }) => {
            const reply = await browserFor(who).raw({
              method: endpoint.method,
              url: urlOf(endpoint, { params, query }),
              ...(body !== undefined && { body }),
              headers: { ...(body !== undefined && { 'content-type': type }), ...headers },
            })
            // The address limits must not hide what lies behind them.
            if (reply.statusCode === 429) await product.rows('delete from rate_limits')
            if (reply.statusCode < 400) {
              expect([reply.statusCode, isOpenToAll(endpoint)]).toEqual([reply.statusCode, true])
              return
            }
            const { code } = refusal.parse(reply.json())
            expect(reply.statusCode).toBe(REFUSALS[code])
            if (reply.statusCode >= 500)
              expect([code, MAY_BE_UNAVAILABLE.has(name)]).toEqual(['ERR_UNAVAILABLE', true])
          },
        ),
        { numRuns: 60 + worst.length, examples: worst },
      )
      expect(await fingerprint(product)).toEqual(before)
    },
  )
})

test('every body that is spoilt one field at a time is a good one before', () => {
  const withBody = Object.values(endpoints()).filter((endpoint: Endpoint) => endpoint.body !== undefined)
  for (const { path, body } of withBody)
    expect([path, body && z.safeParse(body, GOOD_BODIES[path]).success]).toEqual([path, true])
})

describe('a session that is over', () => {
  const guarded = Object.entries(endpoints()).filter(([, { access }]) => access !== 'public')

  test.each(guarded)('opens nothing at %s', async (_name, endpoint: Endpoint) => {
    const params = { uid: theirs.question, id: theirs.question, name: 'help' }
    const url = urlOf(endpoint, { params })
    const body = endpoint.method === 'GET' ? undefined : GOOD_BODIES[endpoint.path]
    const late = mine.copy()
    const [userId, sessionId, , signature] = (late.cookies.get('grani_access') ?? '').split('.')
    late.cookies.set(
      'grani_access',
      [userId, sessionId, product.clock.now().getTime() / 1000 - HOUR, signature].join('.'),
    )
    for (const visitor of [product.visitor(), dead.copy(), late]) {
      const reply = await visitor.raw({ method: endpoint.method, url, body })
      expect([reply.statusCode, reply.json()]).toEqual([401, { code: 'ERR_SESSION' }])
    }
  })
})
