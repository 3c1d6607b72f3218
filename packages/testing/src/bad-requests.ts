import type { Endpoint, Schema } from '@grani/contract'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { PASSWORD, registration } from './users.ts'

/** What exists but belongs to somebody else. */
export type Ids = { question: string; pending: string; result: string }

export type BadRequest = {
  /** Whose browser it comes from. */
  who: 'mine' | 'nobody' | 'forged' | 'dead'
  params: Record<string, string>
  query: Record<string, string>
  body: string | undefined
  type: string
  headers: Record<string, string>
}

const UNKNOWN = '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51'

/** Texts that break careless programs. */
const nasty = (ids: Ids) =>
  fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      '\u0000',
      'a\u0000b',
      '\uD800',
      'x\uDC00y',
      "'; drop table users; --",
      '<script>alert(1)</script>',
      '../../etc/passwd',
      '__proto__',
      'constructor',
      '%00',
      '${x}',
      'a@example.org\r\nBcc: b@example.org',
      '9'.repeat(400),
      'ё'.repeat(20_000),
      UNKNOWN,
      UNKNOWN.toUpperCase(),
      ...Object.values(ids),
    ),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )

/** Values of no use to any schema of ours, whatever it wants. */
const junk = (ids: Ids): fc.Arbitrary<unknown> =>
  fc.oneof(
    nasty(ids),
    fc.constantFrom<unknown>(null, true, false, -1, 0, 1.5, 1e308, -0, 2 ** 53, 2 ** 31, {}, []),
    fc.array(fc.oneof(nasty(ids), fc.double(), fc.constant(null)), { maxLength: 5 }),
    fc.array(fc.integer(), { minLength: 501, maxLength: 520 }),
    fc.dictionary(fc.string({ maxLength: 8 }), nasty(ids), { maxKeys: 4 }),
  )

const deep = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

const namesIn = (schema: Schema | undefined): string[] =>
  schema === undefined
    ? []
    : Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})

/** Bodies with nothing wrong in them, to be spoilt one field at a time. */
export const GOOD_BODIES: Record<string, Record<string, unknown>> = {
  '/api/login': { email: 'nobody@example.org', password: PASSWORD },
  '/api/register': registration('newcomer@example.org'),
  '/api/forgot-password': { email: 'nobody@example.org' },
  '/api/restore-password': { token: 'x', password: PASSWORD, repeat_password: PASSWORD },
  '/api/verify-email': { token: 'x' },
  '/api/vk-auth': { code: 'x', device_id: 'x', code_verifier: 'x'.repeat(43) },
  '/api/vk-register': { ticket: 'x', old_enough: true, personal_data: true },
  '/api/profiles/me': { name: 'Ася' },
  '/api/profiles/me/goal': { goal: 'resIss' },
  '/api/profiles/me/goal/drop': { goal: 'resIss' },
  '/api/questions/:uid': { answer_id: 1 },
  '/api/answers': { answer_ids: [1] },
  '/api/billing-info': { email: 'receipts@example.org' },
  '/api/billing-info-verify': { token: 'x' },
  '/api/boosting': { booster: 'booster-100' },
  '/api/results/:id/feedback': { agrees: true },
  '/api/subscriptions/resume': { auto_payments: true },
  '/api/payments/:uid/refund': { comment: 'передумали' },
  '/api/tariffs/subscribe': { tariff: 'basic', is_confirmed: true },
}

/** One field of a good body spoilt, all of them wrong, something that is no body of ours, or far too much. */
const bodies = ({ path, body }: Endpoint, ids: Ids): fc.Arbitrary<string | undefined> => {
  const good = GOOD_BODIES[path] ?? {}
  const names = namesIn(body)
  const all = fc.record(Object.fromEntries(names.map(name => [name, junk(ids)])), { requiredKeys: [] })
  const spoilt = names.map(name => junk(ids).map(value => JSON.stringify({ ...good, [name]: value })))
  return fc.oneof(
    ...spoilt.map(arbitrary => ({ weight: Math.ceil(12 / names.length), arbitrary })),
    { weight: 3, arbitrary: all.map(body => JSON.stringify(body)) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(undefined, '', '{', 'null', '[]', '[[]]', '"x"', deep(2000), '[1,2'),
    },
    { weight: 1, arbitrary: fc.constant(JSON.stringify({ ...good, x: 'y'.repeat(70_000) })) },
    { weight: 1, arbitrary: junk(ids).map(value => JSON.stringify(value)) },
  )
}

/** Every field once with each of what no field may hold, so that no run leaves one of these out. */
export const worstRequests = ({ method, path, body }: Endpoint, ids: Ids): [BadRequest][] => {
  if (method === 'GET') return []
  const params = { uid: ids.question, id: ids.result, name: 'help' }
  return namesIn(body).flatMap(name =>
    ['a\u0000b', 'x\uD800y', { a: 1 }, [{}]].map((value): [BadRequest] => [
      {
        who: 'mine',
        params,
        query: {},
        body: JSON.stringify({ ...GOOD_BODIES[path], [name]: value }),
        type: 'application/json',
        headers: {},
      },
    ]),
  )
}

const isWritable = (text: string): boolean => !/\\u0000|\\ud[89a-f]/i.test(text)

/** Whether the endpoint could take this body: then something else has to be wrong. What it does not know is left out. */
const isGood = (schema: Schema, body: string | undefined): boolean => {
  try {
    const { success, data } = z.safeParse(schema, JSON.parse(body ?? ''))
    return success && isWritable(JSON.stringify(data))
  } catch {
    return false
  }
}

const recordOf = (names: string[], ids: Ids) =>
  fc.record(Object.fromEntries(names.map(name => [name, nasty(ids)])))

/** Ill-formed texts cannot stand in an address. */
const sendable = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value.replaceAll(/\p{Surrogate}/gu, '\uFFFD').slice(0, 300),
    ]),
  )

/**
 * Requests to one endpoint that it has to refuse: something is wrong with the session, the path, the query or the
 * body. Where all that could be right by chance, it comes from a foreign site and nobody's browser.
 */
export const badRequests = (endpoint: Endpoint, ids: Ids): fc.Arbitrary<BadRequest> =>
  fc
    .record({
      who: fc.constantFrom<BadRequest['who']>('mine', 'mine', 'mine', 'nobody', 'forged', 'dead'),
      params: recordOf(namesIn(endpoint.params), ids).map(sendable),
      query: recordOf(namesIn(endpoint.query), ids).map(sendable),
      body: endpoint.method === 'GET' ? fc.constant(undefined) : bodies(endpoint, ids),
      type: fc.constantFrom(
        'application/json',
        'application/json',
        'application/json',
        'text/plain',
        'application/xml',
      ),
      headers: fc.constantFrom({}, {}, {}, { origin: 'https://evil.example' }),
    })
    .map(request => {
      const { body, params, query } = endpoint
      const isBad =
        (body && !isGood(body, request.body)) ||
        (params && Object.values(request.params).every(value => value !== '')) ||
        (query && !z.safeParse(query, request.query).success)
      return isBad ? request : { ...request, who: 'nobody', headers: { origin: 'https://evil.example' } }
    })
