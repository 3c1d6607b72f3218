import type { Endpoint, Schema } from '@grani/contract'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { PASSWORD, registration } from './users.ts'

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

const UNKNOWN = '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51'

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

const CREDENTIAL = { id: 'eA', rawId: 'eA', type: 'public-key' }
const ATTESTATION = { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }
const ASSERTION = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'e30', authenticatorData: 'eA', signature: 'eA', userHandle: 'eA' },
}

const SPECIALIST = {
  name: 'Мария Орлова',
  about: 'Помогает разобраться в результатах.',
  education: 'Психолог, СПбГУ, 2012',
  time_zone: 'Europe/Moscow',
  video_url: null,
}

/** A valid body for each path, to be made invalid one field at a time. */
export const VALID_BODIES: Record<string, Record<string, unknown>> = {
  '/api/login': { email: 'unknown@example.org', password: PASSWORD },
  '/api/register': registration('newcomer@example.org'),
  '/api/forgot-password': { email: 'unknown@example.org' },
  '/api/restore-password': { token: 'x', password: PASSWORD, repeat_password: PASSWORD },
  '/api/change-password': { old_password: 'not the one', password: PASSWORD, repeat_password: PASSWORD },
  '/api/verify-email': { token: 'x' },
  '/api/vk-auth': { code: 'x', device_id: 'x', code_verifier: 'x'.repeat(43) },
  '/api/vk-register': { ticket: 'x', old_enough: true, personal_data: true },
  '/api/profiles/me': { name: 'Ася' },
  '/api/profiles/me/goal': { goal: 'resIss' },
  '/api/profiles/me/goal/drop': { goal: 'resIss' },
  '/api/profiles/me/calibration': { allows_calibration: false },
  '/api/profiles/me/theme': { theme: 'dark' },
  '/api/profiles/me/remove': { password: 'not the one' },
  '/api/passkeys': { name: 'Ноутбук', response: ATTESTATION },
  '/api/passkeys/new': { password: 'not the one' },
  '/api/passkeys/:id/rename': { name: 'Телефон' },
  '/api/passkeys/sign-in': { response: ASSERTION },
  '/api/questions/:uid': { answer_id: 1 },
  '/api/events/:id': {
    text: 'Сдали отчёт раньше срока.',
    happened_on: '2026-11-18',
    part_of_day: null,
    version: 0,
    forgets_text: false,
  },
  '/api/events/:id/evaluation': {
    questionnaire: 1,
    situations: [],
    pleasantness: 3,
    energy: 3,
    importance: 3,
    control: 3,
    cause: 'me',
    expressions: [],
  },
  '/api/events/:id/reply': { text: 'Ответ' },
  '/api/events/consent': { version: '2020-01-01' },
  '/api/events/text-model-consent': { version: '2020-01-01' },
  '/api/events/focus': { qualities: ['calmness'] },
  '/api/events/guesses': { situation: 'task', quality: 'calmness', direction: 1 },
  '/api/drawings/counting': { counts_for_others: true },
  '/api/drawings/:id': {
    task: 'free',
    session: null,
    figure: null,
    pen: 'words',
    strokes: null,
    title: null,
    words: { what: 'чашка', meaning: null, name: null },
    mood_before: 3,
    mood_after: 4,
    started_at: '2026-11-18T09:00:00.000Z',
    finished_at: '2026-11-18T09:01:00.000Z',
  },
  '/api/drawings/:id/concept': { concept: null },
  '/api/drawings/circles/:id': {
    wanted: false,
    people: [{ label: 'мама', distance: 0.3, overlap: 0.2, size: 0.5 }],
  },
  '/api/drawings/weeks/:monday': { places: Array.from({ length: 28 }, () => 50) },
  '/api/answers': { answer_ids: [1] },
  '/api/tryout': { seed: UNKNOWN, answers: [], skipped: [], shown: null },
  '/api/tryout/answers': { answers: [{ question: 1, answer_id: 1 }] },
  '/api/billing-info': { email: 'receipts@example.org' },
  '/api/billing-info-verify': { token: 'x' },
  '/api/boosting': { booster: 'booster-100' },
  '/api/changes': { qualities: ['calmness'] },
  '/api/results/:id/feedback': { agrees: true },
  '/api/subscriptions/resume': { auto_payments: true },
  '/api/payments/:uid/refund': { comment: 'передумали' },
  '/api/admin/session': { code: '000000' },
  '/api/admin/passkeys': { password: 'not the one', passkey: ASSERTION },
  '/api/admin/passkeys/options': { is_new: true },
  '/api/admin/totp': { password: 'not the one' },
  '/api/admin/totp/confirm': { code: '000000' },
  '/api/admin/staff': { email: 'unknown@example.org', roles: ['support'], reason: 'the tests' },
  '/api/admin/staff/:uid': { roles: ['support'], reason: 'the tests' },
  '/api/admin/staff/:uid/remove': { reason: 'the tests' },
  '/api/admin/staff/:uid/reset': { reason: 'the tests' },
  '/api/admin/refunds/:refund/proposal': { amount: null, reason: 'the tests' },
  '/api/admin/refunds/:refund/decision': { is_agreed: true, amount: null, reason: 'the tests' },
  '/api/admin/receipts/:id/made': { reason: 'the tests' },
  '/api/admin/banners': {
    level: 'info',
    text: 'Ночью будет перерыв',
    shown_from: '2026-11-20T09:00:00.000Z',
    shown_until: '2026-11-21T09:00:00.000Z',
    audience: {},
    priority: 0,
    is_closable: true,
  },
  '/api/admin/banners/audience': { audience: { groups: ['qa'] } },
  '/api/admin/drawing-ideas/:figure/codes': { stems: 'x', verdict: 'void', concept: null, name: null },
  '/api/admin/drawing-ideas/:figure/ideas/:concept': { name: 'дом' },
  '/api/admin/drawing-ideas/:figure/ideas/:concept/merge': { into: 'house' },
  '/api/admin/experiments': {
    name: 'longer-hint',
    hypothesis: 'С примером событие записывают чаще',
    place: 'diary-hint',
    measure: 'wrote-event',
    guards: ['cancelled'],
    share: 50,
    planned_people: 1000,
    ends_at: null,
  },
  '/api/admin/experiments/:name/stop': { because: 'guard', reason: 'the tests' },
  '/api/admin/drafts': { target: 'item:calmness-01' },
  '/api/admin/drafts/:draft': { version: 1, fields: { text: 'Мне спокойно.' }, note: '' },
  '/api/admin/drafts/:draft/ask': { version: 1 },
  '/api/admin/drafts/:draft/decision': { version: 1, is_approved: false, reason: 'the tests' },
  '/api/admin/drafts/:draft/publish': { version: 1 },
  '/api/admin/drafts/:draft/drop': { version: 1 },
  '/api/admin/calibrations/runs': { seed: 1, reason: 'the tests' },
  '/api/admin/calibrations/proposal': { version: 1, reason: 'the tests' },
  '/api/admin/calibrations/proposal/:uid': { is_agreed: true, reason: 'the tests' },
  '/api/admin/calibrations/back': { version: null, reason: 'the tests' },
  '/api/admin/mails/retry': { mails: [UNKNOWN] },
  '/api/admin/people/search': { query: 'nobody@example.org' },
  '/api/admin/people/:uid': { reason: 'the tests' },
  '/api/admin/people/:uid/email': { reason: 'the tests' },
  '/api/admin/people/:uid/confirmation': { reason: 'the tests' },
  '/api/admin/people/:uid/export': { reason: 'the tests' },
  '/api/admin/people/:uid/payments/:payment/refund': { reason: 'the tests' },
  '/api/admin/people/:uid/sessions/end': { reason: 'the tests' },
  '/api/admin/people/:uid/qa': { is_qa: true, reason: 'the tests' },
  '/api/admin/people/:uid/gifts': { tariff: 'basic', days: 7, reason: 'the tests' },
  '/api/admin/people/:uid/gifts/:gift': { is_approved: true, reason: 'the tests' },
  '/api/admin/people/:uid/erase': { typed: 'nobody@example.org', reason: 'the tests' },
  '/api/consultations': {
    consultation_id: UNKNOWN,
    slot_id: UNKNOWN,
    zone: 'Europe/Moscow',
    wish: '',
    share: { directions: [], with_states: false },
  },
  '/api/consultations/consent': { version: '2020-01-01' },
  '/api/consultations/notify-me': { is_wanted: true },
  '/api/consultations/:id/move': { slot_id: UNKNOWN, sequence: 0 },
  '/api/consultations/:id/cancel': { counts: false },
  '/api/consultations/:id/object': { text: 'Специалист не пришёл' },
  '/api/consultations/:id/share': { directions: [], with_states: false },
  '/api/specialist/hours': { hours: [] },
  '/api/specialist/days-off': { days: [] },
  '/api/specialist/me/room': { url: null },
  '/api/specialist/meetings/:id/summary': { text: 'Итог' },
  '/api/specialist/meetings/:id/room': { url: null },
  '/api/admin/specialists': { email: 'unknown@example.org', ...SPECIALIST, reason: 'the tests' },
  '/api/admin/specialists/:id': { ...SPECIALIST, reason: 'the tests' },
  '/api/admin/specialists/:id/stop': { reason: 'the tests' },
  '/api/admin/specialists/:id/resume': { reason: 'the tests' },
  '/api/admin/consultations/:id/objection': { is_accepted: true, reason: 'the tests' },
  '/api/admin/consultations/:id/withdraw': { reason: 'the tests' },
  '/api/admin/people/:uid/credits': { reason: 'the tests' },
  '/api/tariffs/subscribe': { tariff: 'basic', is_confirmed: true },
  '/api/tariffs/upgrade': { tariff: 'high', amount: 50000 },
}

/** A valid body with one field made invalid, one with only invalid fields, malformed JSON, or one that is too large. */
const bodies = ({ path, body }: Endpoint, ids: Ids): fc.Arbitrary<string | undefined> => {
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
export const worstRequests = ({ method, path, body }: Endpoint, ids: Ids): [BadRequest][] => {
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

/**
 * Requests that the endpoint has to refuse: session, path, query or body is invalid. A request that could be valid by
 * chance is sent from another origin and without cookies.
 */
export const badRequests = (endpoint: Endpoint, ids: Ids): fc.Arbitrary<BadRequest> =>
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
        (params && Object.values(request.params).every(value => value !== '')) ||
        (query && !z.safeParse(query, request.query).success)
      return isInvalid
        ? request
        : { ...request, caller: 'anonymous', headers: { origin: 'https://evil.example' } }
    })
