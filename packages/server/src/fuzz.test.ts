import { REFUSALS } from '@grani/contract'
import { type DescribedEndpoint, endpoints, refusal } from '@grani/contract/schemas'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerNext, mailsTo, userWithGoal } from '@grani/testing/users.ts'
import { HOUR, type Product, startProduct } from '@grani/testing/product.ts'
import { fingerprint } from '@grani/testing/tables.ts'
import { urlOf, type Client } from '@grani/testing/client.ts'
import { badRequests, type BadRequest, type Ids, worstRequests } from '@grani/testing/bad-requests.ts'
import { VALID_BODIES } from '@grani/testing/valid-bodies.ts'

let product: Product
let mine: Client
let signedOut: Client
let theirs: Ids
let before: Record<string, string>

const first = (rows: Record<string, unknown>[], column: string): string => String(rows[0]?.[column])

beforeAll(async () => {
  // A text model, so that its calls are looked at too; nothing is ever sent to it.
  product = await startProduct({
    env: { TEXT_MODEL_URL: 'http://127.0.0.1:9/v1', TEXT_MODEL_NAME: 'reader' },
  })
  const other = await userWithGoal(product)
  const { question } = await answerNext(other.visitor)
  const user = await userWithGoal(product)
  await answerNext(user.visitor)
  mine = user.visitor
  const ended = await userWithGoal(product)
  signedOut = ended.visitor.copy()
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
  await mailsTo(product, other.email)
  before = await fingerprint(product)
})
afterAll(() => product.stop())

/** Endpoints that this server is not configured for; all others have to work. */
const MAY_BE_UNAVAILABLE = new Set(['vkAuth'])

/** Readable without a session from any origin: no caller can be wrong. */
const isPublicRead = ({ access, method, hasEffects }: DescribedEndpoint): boolean =>
  access === 'public' && method === 'GET' && hasEffects !== true

const browserFor = (caller: BadRequest['caller']): Client => {
  if (caller === 'user') return mine.copy()
  if (caller === 'signed-out') return signedOut.copy()
  const browser = caller === 'forged' ? mine.copy() : product.visitor()
  if (caller === 'forged')
    for (const [name, value] of browser.cookies)
      browser.cookies.set(name, value.replace(/^[^.]+/, theirs.question))
  return browser
}

/** GENERATED: how many requests to each endpoint besides the worst ones. */
const GENERATED = Number(process.env['GENERATED'] ?? 16)

describe('invalid requests generated from the contract', () => {
  test.each(Object.entries(endpoints()))(
    'to %s are refused with a code of the closed list',
    async (name, endpoint: DescribedEndpoint) => {
      const worst = worstRequests(endpoint, theirs)
      await fc.assert(
        fc.asyncProperty(
          badRequests(endpoint, theirs),
          async ({ caller, params, query, body, type, headers }) => {
            const reply = await browserFor(caller).raw({
              method: endpoint.method,
              url: urlOf(endpoint, { params, query }),
              ...(body !== undefined && { body }),
              headers: { ...(body !== undefined && { 'content-type': type }), ...headers },
            })
            // Rate limits must not hide the checks behind them.
            if (reply.statusCode === 429) await product.rows('delete from rate_limits')
            if (reply.statusCode < 400) {
              expect([reply.statusCode, isPublicRead(endpoint)]).toEqual([reply.statusCode, true])
              return
            }
            const { code } = refusal.parse(reply.json())
            expect(reply.statusCode).toBe(REFUSALS[code])
            if (reply.statusCode >= 500)
              expect([code, MAY_BE_UNAVAILABLE.has(name)]).toEqual(['ERR_UNAVAILABLE', true])
          },
        ),
        { numRuns: GENERATED + worst.length, examples: worst },
      )
    },
  )

  test('have changed no row', async () => {
    expect(await fingerprint(product)).toEqual(before)
  })
})

test('every body that the generated requests start from is valid', () => {
  const withBody = Object.values(endpoints()).filter(
    (endpoint: DescribedEndpoint) => endpoint.body !== undefined,
  )
  for (const { path, body } of withBody)
    expect([path, body && z.safeParse(body, VALID_BODIES[path]).success]).toEqual([path, true])
})

describe('an ended session', () => {
  const guarded = Object.entries(endpoints()).filter(([, { access }]) => access !== 'public')

  test.each(guarded)('is refused by %s', async (_name, endpoint: DescribedEndpoint) => {
    const params = { uid: theirs.question, id: theirs.question, name: 'help' }
    const url = urlOf(endpoint, { params })
    const body = endpoint.method === 'GET' ? undefined : VALID_BODIES[endpoint.path]
    const expired = mine.copy()
    const [userId, sessionId, , signature] = (expired.cookies.get('grani_access') ?? '').split('.')
    expired.cookies.set(
      'grani_access',
      [userId, sessionId, product.clock.now().getTime() / 1000 - HOUR, signature].join('.'),
    )
    for (const visitor of [product.visitor(), signedOut.copy(), expired]) {
      const reply = await visitor.raw({ method: endpoint.method, url, body })
      expect([reply.statusCode, reply.json()]).toEqual([401, { code: 'ERR_SESSION' }])
    }
  })
})
