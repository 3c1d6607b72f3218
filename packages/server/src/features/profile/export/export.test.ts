import { readProfile } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loaded } from '@grani/testing/content.ts'
import { fullUser } from '@grani/testing/full-user.ts'
import { verifiedUser } from '@grani/testing/users.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { tablesOf } from '@grani/testing/tables.ts'

let product: Product
let user: Awaited<ReturnType<typeof fullUser>>
beforeAll(async () => {
  product = await startProduct()
  user = await fullUser(product)
  await product.rows("insert into identities (kind, subject, user_id) values ('vk', '9007001', $1)", [
    user.userId,
  ])
  await product.rows("insert into payment_methods values ($1, 'local', 'key-1', 'Карта •• 4242', now())", [
    user.userId,
  ])
})
afterAll(() => product.stop())

/** The heading of the export that holds a table's rows. */
const EXPORTED: Record<string, string> = {
  users: 'Профиль',
  staff: 'Профиль',
  consents: 'Согласия и входы',
  identities: 'Согласия и входы',
  sessions: 'Согласия и входы',
  known_devices: 'Согласия и входы',
  passkeys: 'Согласия и входы',
  active_goals: 'Цели',
  subscriptions: 'Подписка',
  payment_methods: 'Сохранённая карта',
  bindings: 'Привязки способов оплаты',
  plan_gifts: 'Подаренные тарифы',
  gift_codes: 'Купленные подарки',
  received_gifts: 'Полученные подарки',
  recent_refusals: 'Отказы за неделю',
  exposures: 'Опыты',
  weekly_letters: 'Письмо раз в неделю',
  blocked_addresses: 'Закрытая почта',
  boostings: 'Дополнительные вопросы',
  billing_infos: 'Почта для чеков',
  questions: 'Ответы',
  results: 'Результаты',
  remeasurements: 'Что изменилось',
  contradiction_votes: 'Фразы портрета',
  recognitions: 'Узнаете себя?',
  recognition_lines: 'Узнаете себя?',
  forecast_games: 'Прогнозы',
  forecast_items: 'Прогнозы',
  push_settings: 'Уведомления на устройствах',
  push_subscriptions: 'Уведомления на устройствах',
  push_messages: 'Уведомления на устройствах',
  observer_rounds: 'Взгляд со стороны',
  observer_publications: 'Взгляд со стороны',
  observer_showings: 'Взгляд со стороны',
  closed_banners: 'Закрытые сообщения',
  events: 'Дневник событий',
  event_appraisals: 'Дневник событий',
  event_expressions: 'Дневник событий',
  event_focus: 'Дневник событий',
  event_findings: 'Дневник событий',
  event_readings: 'Дневник событий',
  drawings: 'Рисунки',
  drawing_sessions: 'Рисунки',
  drawing_choices: 'Рисунки',
  drawing_readings: 'Рисунки',
  circle_maps: 'Рисунки',
  week_lines: 'Рисунки',
  consultations: 'Консультации',
  consultation_credits: 'Консультации',
  consultation_shares: 'Консультации',
  consultation_looks: 'Консультации',
  consultation_waits: 'Консультации',
}

/** Tables that only payments fill; this user has made none. */
const PAID: Record<string, string> = {
  payments: 'exported under «Платежи»',
  refunds: 'exported with the payment',
  ledger: 'the bookkeeping of payments and refunds, which are exported',
}

/** A queue that is empty soon, and a mailbox for development. */
const MAILS = ['mail_outbox', 'local_mails']

/** Why a table is not exported. */
const NOT_EXPORTED: Record<string, string> = {
  refresh_tokens: 'hashes of secrets; the sessions that they belong to are exported',
  mail_tokens: 'hashes of secrets; they hold no data about the user',
  beliefs: 'a cache computed from the answers, which are exported with the results computed from them',
  consultation_allowances: 'a count of the consultations, which are exported',
  event_allowances: 'a count of the evaluations, which are exported',
  drawing_allowances: 'a count of the sheets, which are exported',
  push_deliveries: 'messages under way for minutes; the messages are exported',
  observer_replies:
    'replies of others, who were promised that nobody reads one of them; their means are exported',
  staff_totp: 'the secret of an authenticator app',
  staff_passkeys: 'which of the exported passkeys count as a second factor',
  staff_codes: 'hashes of secrets',
  staff_sessions: 'the sessions that they belong to are exported',
  allowances: 'a count of the answers, which are exported',
  user_keys: 'a key that the server alone can open; what it seals is exported',
}

const exported = async () =>
  (await user.visitor.raw({ method: 'GET', url: '/api/profiles/me/export' })).json()

describe('the export', () => {
  test('covers every table with rows of a user, except those with a stated reason', async () => {
    const known = [...Object.keys(EXPORTED), ...Object.keys(NOT_EXPORTED)]
    const accounted = new Set([...known, ...Object.keys(PAID), ...MAILS])
    for (const table of await tablesOf(product, 'user_id')) expect(accounted, table).toContain(table)
    for (const table of known) {
      const [row] = await product.rows(`select count(*)::int as count from ${table} where user_id = $1`, [
        user.userId,
      ])
      expect(row?.['count'], `${table} has a row to be exported`).toBeGreaterThan(0)
    }
    const sections = await exported()
    for (const [table, heading] of Object.entries(EXPORTED)) {
      expect(sections[heading], `${table} under ${heading}`).toBeTruthy()
      expect(sections[heading], `${table} under ${heading}`).not.toEqual([])
    }
  })

  test('holds every answer and every result with its text', async () => {
    const sections = await exported()
    const answers = await product.rows('select uid, status from questions where user_id = $1', [user.userId])
    expect(sections['Ответы']).toHaveLength(answers.length)
    expect(
      sections['Ответы'].filter((entry: { status: string }) => entry.status === 'answered'),
    ).toHaveLength(5)
    for (const { question, answer, status } of sections['Ответы'])
      expect([typeof question, status === 'answered' ? typeof answer : answer]).toEqual([
        'string',
        status === 'answered' ? 'string' : null,
      ])
    const results = await product.rows('select uid from results where user_id = $1', [user.userId])
    expect(results.length).toBeGreaterThan(0)
    expect(sections['Результаты'].map(({ uid }: { uid: string }) => uid).toSorted()).toEqual(
      results.map(({ uid }) => String(uid)).toSorted(),
    )
  })

  test('tells of a pair which of the two statements was picked', async () => {
    const pair = loaded.content.items.find(item => item.kind === 'pair')
    const [picked] = await product.rows(
      `update questions set item = $2, answer_id = $3 where user_id = $1 and uid =
        (select uid from questions where user_id = $1 and status = 'answered' limit 1) returning uid`,
      [user.userId, pair?.id, pair?.answers[1]?.id],
    )
    const { Ответы: answers } = await exported()
    expect(answers.find(({ uid }: { uid: string }) => uid === picked?.['uid'])).toMatchObject({
      question: pair?.text,
      answer: pair?.right.text,
    })
  })

  test('holds the profile, the consents with their IP addresses, and the sessions', async () => {
    const { Профиль: profile, 'Согласия и входы': entry, ...rest } = await exported()
    expect(profile).toMatchObject({
      email: user.email,
      name: 'Ася',
      profession: 'садовник',
      allows_calibration: true,
      roles: ['support'],
    })
    expect(profile.created_at).toBeTruthy()
    expect(entry.consents).toHaveLength(5)
    expect(entry.ways_in).toEqual([
      { kind: 'email', id: user.email },
      { kind: 'vk', id: '9007001' },
    ])
    expect(rest['Сохранённая карта']).toMatchObject({ title: 'Карта •• 4242' })
    expect(entry.sessions).toMatchObject([{ ip: user.visitor.ip, user_agent: 'test browser' }])
    expect(rest['Подписка']).toMatchObject({ tariff: 'basic', is_trial: true })
    expect(rest['Почта для чеков']).toMatchObject({ email: `receipts-${user.email}`, is_verified: false })
    expect(rest['Дополнительные вопросы']).toBe(10)
    expect(rest['Цели']).toEqual(['resIss'])
    expect(rest['Закрытые сообщения']).toMatchObject([{ banner: 'welcome' }])
  })

  test('is a download that is not cached and contains no secret', async () => {
    const reply = await user.visitor.raw({ method: 'GET', url: '/api/profiles/me/export' })
    expect(reply.headers).toMatchObject({
      'content-disposition': 'attachment; filename="grani-export.json"',
      'cache-control': 'no-store',
    })
    expect(reply.body).not.toMatch(/argon2|password_hash|token_hash|key-1/)
  })

  test('is a document to read: in Russian words, with names, dates and roubles, and no scripts', async () => {
    await user.visitor.raw({
      method: 'PUT',
      url: '/api/profiles/me',
      body: { surname: '<script>alert(1)</script>', gender: 0 },
    })
    await product.rows(
      `insert into payments (user_id, payment_id, kind, item, title, amount, idempotence_key, provider, status, created_at)
       values ($1, gen_random_uuid(), 'plan', 'basic', 'Тариф «Базовый»', 49050, gen_random_uuid(), 'local', 'canceled', now())`,
      [user.userId],
    )
    const reply = await user.visitor.raw({ method: 'GET', url: '/api/profiles/me/export?format=html' })
    expect(reply.headers['content-type']).toContain('text/html')
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    expect(reply.body).not.toContain('<script>')
    for (const heading of Object.values(EXPORTED)) expect(reply.body).toContain(`<h2>${heading}</h2>`)
    expect(reply.body).toContain(user.email)
    expect(reply.body).toContain('<dt>Пол</dt><dd>женский</dd>')
    expect(reply.body).toContain('<dt>Тариф</dt><dd>Базовый</dd>')
    expect(reply.body).toMatch(/<dt>Сумма<\/dt><dd>490,50\s₽<\/dd>/)
    expect(reply.body).toMatch(/<dt>Дано<\/dt><dd>\d+ [а-я]+ \d{4} г\. в \d\d:\d\d<\/dd>/)
    expect(reply.body.match(/<dt>[a-z]\w*/g)).toBeNull()
    // No name of a column, no code and no timestamp is left.
    const words = reply.body.replace(/<style>.*<\/style>/s, '').replaceAll(/<[^>]*>/g, '\n')
    expect(words.match(/^\s*[a-z]+(_[a-z]+)+\s*$|^\d{4}-\d\d-\d\dT.*$|^(true|false|null)$/gm)).toBeNull()
  })

  test('has the answers of a long time in both, each complete', async () => {
    const large = await verifiedUser(product)
    const userId = (await large.visitor.get(readProfile)).uid
    const items = loaded.content.items.slice(0, 2900)
    await product.rows(
      `insert into questions (user_id, uid, position, item, wording, goal, served_at, status, answer_seq, answer_id, value,
         answered_at)
       select $1, gen_random_uuid(), n, item, 1, 'knwYrs', now(), 'answered', n, 1, 0, now()
       from unnest($2::text[]) with ordinality as i(item, n)`,
      [userId, items.map(({ id }) => id)],
    )
    const json = await large.visitor.raw({ method: 'GET', url: '/api/profiles/me/export' })
    expect(json.json()['Ответы']).toHaveLength(2900)
    const html = await large.visitor.raw({ method: 'GET', url: '/api/profiles/me/export?format=html' })
    expect(html.body.match(/<article><h3>/g)?.length).toBeGreaterThan(2900)
    expect(html.body).toContain('<h2>Закрытые сообщения</h2>')
  })

  test('contains only the caller’s own data', async () => {
    const other = await verifiedUser(product)
    const body = (await other.visitor.raw({ method: 'GET', url: '/api/profiles/me/export' })).body
    expect(body).not.toContain(user.email)
    expect(body).not.toContain(user.userId)
    expect((await product.visitor().raw({ method: 'GET', url: '/api/profiles/me/export' })).statusCode).toBe(
      401,
    )
  })

  test('refuses unknown formats', async () => {
    const reply = await user.visitor.raw({ method: 'GET', url: '/api/profiles/me/export?format=xml' })
    expect(reply.json()).toMatchObject({ code: 'ERR_VALIDATION' })
  })
})
