import type { Schema } from '@grani/contract'
import type { DescribedEndpoint } from '@grani/contract/schemas'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { UNKNOWN, VALID_BODIES } from './valid-bodies.ts'

/** Ids of rows that exist but belong to another user. */
export type Ids = { question: string; pending: string; result: string }

export type BadRequest = {
  /** Whose cookies it carries. */
  caller: 'user' | 'anonymous' | 'forged' | 'signed-out'
  params: Record<string, string>
  query: Record<string, string>
  body: string | undefined
  type: string
  headers: Record<string, string>
}

/** Texts that break careless parsers, queries and renderers. */
const hostileText = (ids: Ids) =>
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

/** Values that no schema of ours accepts, for any kind of field. */
const invalidValue = (ids: Ids): fc.Arbitrary<unknown> =>
  fc.oneof(
    hostileText(ids),
    fc.constantFrom<unknown>(null, true, false, -1, 0, 1.5, 1e308, -0, 2 ** 53, 2 ** 31, {}, []),
    fc.array(fc.oneof(hostileText(ids), fc.double(), fc.constant(null)), { maxLength: 5 }),
    fc.array(fc.integer(), { minLength: 501, maxLength: 520 }),
    fc.dictionary(fc.string({ maxLength: 8 }), hostileText(ids), { maxKeys: 4 }),
  )

const deeplyNested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

const fieldNames = (schema: Schema | undefined): string[] =>
  schema === undefined
    ? []
    : Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})

/** A valid body with one field made invalid, one with only invalid fields, malformed JSON, or one that is too large. */
const bodies = ({ path, body }: DescribedEndpoint, ids: Ids): fc.Arbitrary<string | undefined> => {
  const valid = VALID_BODIES[path] ?? {}
  const names = fieldNames(body)
  const allInvalidFields = fc.record(Object.fromEntries(names.map(name => [name, invalidValue(ids)])), {
    requiredKeys: [],
  })
  const oneInvalidField = names.map(name =>
    invalidValue(ids).map(value => JSON.stringify({ ...valid, [name]: value })),
  )
  return fc.oneof(
    ...oneInvalidField.map(arbitrary => ({ weight: Math.ceil(12 / names.length), arbitrary })),
    { weight: 3, arbitrary: allInvalidFields.map(body => JSON.stringify(body)) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(undefined, '', '{', 'null', '[]', '[[]]', '"x"', deeplyNested(2000), '[1,2'),
    },
    { weight: 1, arbitrary: fc.constant(JSON.stringify({ ...valid, x: 'y'.repeat(70_000) })) },
    { weight: 1, arbitrary: invalidValue(ids).map(value => JSON.stringify(value)) },
  )
}

/** Every field with each value that no field may hold, so that every run covers them all. */
export const worstRequests = ({ method, path, body }: DescribedEndpoint, ids: Ids): [BadRequest][] => {
  if (method === 'GET') return []
  const params = { uid: ids.question, id: ids.result, name: 'help' }
  return fieldNames(body).flatMap(name =>
    ['a\u0000b', 'x\uD800y', { a: 1 }, [{}]].map((value): [BadRequest] => [
      {
        caller: 'user',
        params,
        query: {},
        body: JSON.stringify({ ...VALID_BODIES[path], [name]: value }),
        type: 'application/json',
        headers: {},
      },
    ]),
  )
}

const isStorable = (text: string): boolean => !/\\u0000|\\ud[89a-f]/i.test(text)

/** Whether the endpoint would accept this body (unknown fields are ignored): then something else has to be wrong. */
const isValid = (schema: Schema, body: string | undefined): boolean => {
  try {
    const { success, data } = z.safeParse(schema, body === undefined ? undefined : JSON.parse(body))
    return success && isStorable(JSON.stringify(data ?? null))
  } catch {
    return false
  }
}

const recordOf = (names: string[], ids: Ids) =>
  fc.record(Object.fromEntries(names.map(name => [name, hostileText(ids)])))

/** Makes values usable in a URL, which cannot hold lone surrogates. */
const urlSafe = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value.replaceAll(/\p{Surrogate}/gu, '\uFFFD').slice(0, 300),
    ]),
  )

/** Whether these parameters are wrong, or name a row of nobody or of another user where that is refused. */
const isRefused = (
  { refusals }: DescribedEndpoint,
  schema: Schema,
  params: Record<string, string>,
): boolean =>
  Object.values(params).every(value => value !== '') &&
  (refusals?.includes('ERR_NOT_FOUND') || !z.safeParse(schema, params).success)

/**
 * Requests that the endpoint has to refuse: session, path, query or body is invalid. A request that could be valid by
 * chance is sent from another origin and without cookies.
 */
export const badRequests = (endpoint: DescribedEndpoint, ids: Ids): fc.Arbitrary<BadRequest> =>
  fc
    .record({
      caller: fc.constantFrom<BadRequest['caller']>(
        'user',
        'user',
        'user',
        'anonymous',
        'forged',
        'signed-out',
      ),
      params: recordOf(fieldNames(endpoint.params), ids).map(urlSafe),
      query: recordOf(fieldNames(endpoint.query), ids).map(urlSafe),
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
      const isInvalid =
        (body && !isValid(body, request.body)) ||
        (params && isRefused(endpoint, params, request.params)) ||
        (query && !z.safeParse(query, request.query).success)
      return isInvalid
        ? request
        : { ...request, caller: 'anonymous', headers: { origin: 'https://evil.example' } }
    })
