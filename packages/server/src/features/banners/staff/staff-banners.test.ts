import {
  approveBanner,
  type BannerAudience,
  type BannerPlan,
  closeBanner,
  countAudience,
  createBanner,
  listBanners,
  listStaffBanners,
  type PlanState,
  stopBanner,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@grani/testing/client.ts'
import { DAY, type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { userIdOf, verifiedUser } from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const inDays = (days: number): string => new Date(product.clock.now().getTime() + days * DAY).toISOString()

const plan = (more: Partial<BannerPlan> = {}): BannerPlan => ({
  level: 'info',
  text: 'Ночью будет <strong>перерыв</strong>. <a href="/help">Подробнее</a>',
  shown_from: inDays(0),
  shown_until: inDays(10),
  audience: {},
  priority: 0,
  is_closable: true,
  ...more,
})

const editor = async () => (await staffMember(product, ['editor'])).visitor

/** For whoever is there already: one person may decide about it. */
const create = async (staff: Client, more: Partial<BannerPlan> = {}) => {
  product.clock.pass(SECOND)
  const audience = { registered_before: inDays(0), ...more.audience }
  return (await staff.get(createBanner, { body: plan({ ...more, audience }) })).uid
}

const uidsOf = async (visitor: Client) => (await visitor.get(listBanners)).map(({ uid }) => uid)

const journalOf = (uid: string) =>
  product.rows('select action from journal where subject = $1 order by seq', [uid])

type Kind = { registered: string; state: PlanState; tariff: string; goal: string | null; isQa: boolean }

const STATES = ['none', 'trial', 'paid', 'gift', 'ended'] as const
const REGISTERED = [
  '2020-03-01T00:00:00.000Z',
  '2020-06-01T00:00:00.000Z',
  '2020-09-01T00:00:00.000Z',
] as const

/** Forty kinds of users: the periods of the fields are 3, 5, 2, 4 and 7, so that all kinds of pairs come. */
const KINDS: Kind[] = Array.from({ length: 40 }, (_, i) => ({
  registered: REGISTERED[i % 3] ?? '',
  state: STATES[i % 5] ?? 'none',
  tariff: i % 2 === 0 ? 'basic' : 'medium',
  goal: ['selfImp', 'resIss', 'knwYrs', null][i % 4] ?? null,
  isQa: i % 7 < 2,
}))

/** Makes a user one of a kind. */
const become = async (userId: string, { registered, state, tariff, goal, isQa }: Kind) => {
  await product.rows('update users set created_at = $2, current_goal = $3, groups = $4 where user_id = $1', [
    userId,
    registered,
    goal,
    isQa ? ['users', 'qa'] : ['users'],
  ])
  await product.rows('delete from subscriptions where user_id = $1', [userId])
  if (state === 'none') return
  // Two days after its end a paid plan is still in its grace period.
  const endsIn = { trial: 3, paid: -2, gift: 5, ended: -4 }[state]
  await product.rows(
    `insert into subscriptions (user_id, tariff, started_at, end_at, is_free, is_trial)
     values ($1, $2, '2020-01-01', $3, $4, $5)`,
    [userId, tariff, inDays(endsIn), state === 'gift' || state === 'trial', state === 'trial'],
  )
}

const fits = (kind: Kind, audience: BannerAudience): boolean => {
  const { plans, states, goals, groups, registered_before: before, registered_after: after } = audience
  const hasPlan = kind.state !== 'none' && kind.state !== 'ended'
  return (
    (!plans || (hasPlan && plans.includes(kind.tariff))) &&
    (!states || states.includes(kind.state)) &&
    (!goals || goals.some(goal => goal === kind.goal)) &&
    (!groups || groups.includes('users') || kind.isQa) &&
    (!before || kind.registered < before) &&
    (!after || kind.registered >= after)
  )
}

const PARTS: BannerAudience[] = [
  { plans: ['basic'] },
  { plans: ['basic', 'medium'] },
  ...STATES.map(state => ({ states: [state] })),
  { states: ['trial', 'ended'] },
  { goals: ['resIss'] },
  { goals: ['selfImp', 'knwYrs'] },
  { groups: ['qa'] },
  { groups: ['users', 'qa'] },
  { registered_before: REGISTERED[1] },
  { registered_after: REGISTERED[1] },
]

/** Each part alone, and with the second and third part after it. */
const AUDIENCES: BannerAudience[] = PARTS.flatMap((part, i) => [
  part,
  { ...PARTS[(i + 2) % PARTS.length], ...part },
  { ...PARTS[(i + 5) % PARTS.length], ...PARTS[(i + 9) % PARTS.length], ...part },
])

const told = (people: number): number | null => (people < 5 ? null : people)

describe('a banner meets exactly its audience', () => {
  test('whoever the user is, and counts them, if there are five', async () => {
    const staff = await editor()
    const { visitor, email } = await verifiedUser(product)
    const userId = await userIdOf(product, email)
    const uids: string[] = []
    for (const audience of AUDIENCES) uids.push(await create(staff, { audience }))
    for (const kind of KINDS) {
      await become(userId, kind)
      const shown = new Set(await uidsOf(visitor))
      expect(uids.map(uid => shown.has(uid))).toEqual(AUDIENCES.map(audience => fits(kind, audience)))
    }
    for (const kind of KINDS) {
      const [row] = await product.rows(
        'insert into users (user_id, created_at, is_email_verified) values (gen_random_uuid(), now(), true) returning user_id',
      )
      await become(String(row?.['user_id']), kind)
    }
    // All others have registered later than 2020; the one above is of the last kind.
    const met = [...KINDS, ...KINDS.slice(-1)]
    for (const part of AUDIENCES) {
      const audience = { registered_before: '2021-01-01T00:00:00.000Z', ...part }
      const { people } = await staff.get(countAudience, { body: { audience } })
      expect({ audience, people }).toEqual({
        audience,
        people: told(met.filter(kind => fits(kind, audience)).length),
      })
    }
  })

  test('and a misspelt audience, which would be everybody, is refused', async () => {
    const staff = await editor()
    const audience: object = { plan: ['basic'] }
    expect(await staff.call(createBanner, { body: plan({ audience }) })).toMatchObject({
      code: 'ERR_VALIDATION',
    })
  })
})

describe('a banner', () => {
  test('comes by priority, then by its beginning; one that is not closable stays', async () => {
    const staff = await editor()
    const { visitor } = await verifiedUser(product)
    const later = await create(staff, { shown_from: inDays(-1) })
    const first = await create(staff, { priority: 5, is_closable: false })
    const earlier = await create(staff, { shown_from: inDays(-2) })
    const planned = await create(staff, { shown_from: inDays(1) })
    const mine = [later, first, earlier, planned]
    const shown = async () => (await uidsOf(visitor)).filter(uid => mine.includes(uid))
    expect(await shown()).toEqual([first, earlier, later])
    expect(await visitor.call(closeBanner, { params: { id: first } })).toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
    await visitor.get(closeBanner, { params: { id: later } })
    expect(await shown()).toEqual([first, earlier])
    expect((await staff.get(listStaffBanners)).find(({ uid }) => uid === planned)).toMatchObject({
      state: 'planned',
      is_own: true,
    })
    for (const uid of mine) await staff.get(stopBanner, { params: { uid } })
  })

  test.each([
    '<script>alert(1)</script>',
    'Перерыв <img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">Сюда</a>',
    '<a href="//example.org">Сюда</a>',
    '<p onclick="alert(1)">Перерыв</p>',
    '<strong>Перерыв',
    '<em><b>Перерыв</em></b>',
    'Перерыв <scr<b>ipt>',
  ])('is refused with %s', async text => {
    const staff = await editor()
    expect(await staff.call(createBanner, { body: plan({ text }) })).toMatchObject({
      code: 'ERR_VALIDATION',
      fields: { text: 'banners.forms.errors.markup' },
    })
  })

  test('ends within 90 days, says the service and the database', async () => {
    const staff = await editor()
    const until = async (days: number) =>
      staff.call(createBanner, { body: plan({ shown_until: inDays(days) }) })
    for (const days of [91, 0, -1])
      expect(await until(days)).toMatchObject({ fields: { shown_until: 'banners.forms.errors.period' } })
    expect(await until(90)).toMatchObject({ kind: 'ok' })
    const insert = product.rows(
      `insert into banners (uid, level, html, shown_from, shown_until, made_by)
       values ('long', 'info', 'x', '2026-01-01', '2026-04-02', gen_random_uuid())`,
    )
    await expect(insert).rejects.toThrow('banners_end')
  })

  test('that is stopped is gone on both servers, and is stopped once', async () => {
    const staff = await editor()
    const { visitor } = await verifiedUser(product)
    const uid = await create(staff)
    for (const server of [0, 1]) expect(await uidsOf(visitor.copy(server))).toContain(uid)
    await staff.get(stopBanner, { params: { uid } })
    for (const server of [0, 1]) expect(await uidsOf(visitor.copy(server))).not.toContain(uid)
    expect(await staff.call(stopBanner, { params: { uid } })).toMatchObject({ code: 'ERR_CONFLICT' })
    expect(await journalOf(uid)).toEqual([{ action: 'banner.create' }, { action: 'banner.stop' }])
  })
})

describe('a banner for more than 1,000 people', () => {
  test('waits for somebody else, who approves it once', async () => {
    await product.rows(
      `insert into users (user_id, created_at, is_email_verified)
       select gen_random_uuid(), '2019-01-01', true from generate_series(1, 1001)`,
    )
    const [proposer, second, third] = [await editor(), await editor(), await editor()]
    const { visitor } = await verifiedUser(product)
    const uid = await create(proposer)
    expect(await uidsOf(visitor)).not.toContain(uid)
    expect((await second.get(listStaffBanners)).find(banner => banner.uid === uid)).toMatchObject({
      state: 'proposed',
      is_own: false,
    })
    const approve = { params: { uid } }
    expect(await proposer.call(approveBanner, approve)).toMatchObject({ code: 'ERR_SECOND_PERSON' })
    const replies = await Promise.all([
      second.call(approveBanner, approve),
      third.call(approveBanner, approve),
    ])
    expect(replies.map(reply => (reply.kind === 'refused' ? reply.code : 'approved')).toSorted()).toEqual([
      'ERR_CONFLICT',
      'approved',
    ])
    expect(await uidsOf(visitor)).toContain(uid)
    expect(await journalOf(uid)).toEqual([{ action: 'banner.propose' }, { action: 'banner.approve' }])
  })
})
