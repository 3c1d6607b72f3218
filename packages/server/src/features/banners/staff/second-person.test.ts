import {
  approveBanner,
  type BannerAudience,
  createBanner,
  listBanners,
  listStaffBanners,
  type StaffBanner,
  stopBanner,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@grani/testing/client.ts'
import { DAY, HOUR, type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import { openStaffSession, staffMember } from '@grani/testing/staff.ts'
import { verifiedUser } from '@grani/testing/users.ts'
import { startBanners } from '../service.ts'

let product: Product
let staff: Client
beforeAll(async () => {
  product = await startProduct()
  staff = (await staffMember(product, ['editor'])).visitor
  await addPeople(600, '2019-01-01')
  await addPeople(600, '2020-01-01')
})
afterAll(() => product.stop())

const addPeople = (count: number, registered: string) =>
  product.rows(
    `insert into users (user_id, created_at, is_email_verified)
     select gen_random_uuid(), $2, true from generate_series(1, $1::int)`,
    [count, registered],
  )

const at = (ms: number): string => new Date(product.clock.now().getTime() + ms).toISOString()

type More = { audience?: BannerAudience; text?: string; from?: number; for?: number }

const create = (by: Client, { audience, text = 'Перерыв', from = 0, for: ms = DAY }: More) =>
  by.get(createBanner, {
    body: {
      level: 'warning',
      text,
      shown_from: at(from),
      shown_until: at(from + ms),
      audience: audience ?? EARLY,
      priority: 0,
      is_closable: false,
    },
  })

const stop = (by: Client, { uid }: StaffBanner) => by.get(stopBanner, { params: { uid } })

const EARLY = { registered_before: '2019-06-01T00:00:00.000Z' }
const LATER = { registered_after: '2019-06-01T00:00:00.000Z', registered_before: '2020-06-01T00:00:00.000Z' }

const start = async () => {
  const [server] = product.servers
  if (!server) throw new Error('A product needs a server')
  await startBanners(server.paymentContext, product.clock.now())
}

const stateOf = async ({ uid }: StaffBanner) =>
  (await staff.get(listStaffBanners)).find(banner => banner.uid === uid)?.state

describe('a banner waits for a second person', () => {
  test('when it would meet people who are yet to register', async () => {
    const audiences = [
      {},
      { registered_after: at(SECOND) },
      { registered_before: at(SECOND) },
      { groups: ['users' as const] },
    ]
    for (const audience of audiences)
      expect([audience, (await create(staff, { audience })).state]).toEqual([audience, 'proposed'])
    expect((await create(staff, { audience: { groups: ['qa'] } })).state).toBe('running')
  })

  test('when the banners of its author meet more than 1,000 people together, of whom each meets fewer', async () => {
    const author = (await staffMember(product, ['editor'])).visitor
    const first = await create(author, {})
    expect(first).toMatchObject({ state: 'running', people: 600 })
    expect(await create(author, { audience: LATER })).toMatchObject({ state: 'proposed', people: 600 })
    // Somebody else has shown nothing yet.
    const other = await create((await staffMember(product, ['editor'])).visitor, { audience: LATER })
    expect(other.state).toBe('running')
    // Stopping does not make it unseen.
    await stop(author, first)
    expect((await create(author, { audience: LATER })).state).toBe('proposed')
  })

  test('of two that are planned at once, too', async () => {
    const author = (await staffMember(product, ['editor'])).visitor
    const states = await Promise.all(
      [EARLY, LATER].map(async audience => (await create(author, { audience })).state),
    )
    expect(states.toSorted()).toEqual(['proposed', 'running'])
  })

  test('when a link leads to another site, or names somebody before the host', async () => {
    const own = new URL(product.servers[0]!.paymentContext.webUrl).host
    for (const [href, host] of [
      ['https://evil.example/login', 'evil.example'],
      [`https://${own}@evil.example/`, 'evil.example'],
      [`https://evil.example/?${own}`, 'evil.example'],
      [`https://user@${own}/`, own],
    ]) {
      const author = (await staffMember(product, ['editor'])).visitor
      const made = await create(author, { text: `<a href="${href}">Войти</a>` })
      expect([href, made.state, made.foreign_hosts]).toEqual([href, 'proposed', [host]])
    }
    const author = (await staffMember(product, ['editor'])).visitor
    const inner = await create(author, { text: `<a href="https://${own}/help">Помощь</a>` })
    expect([inner.state, inner.foreign_hosts]).toEqual(['running', []])
  })

  test('and an address that a browser would read as another one is refused', async () => {
    for (const href of ['/&#47;evil.example', '/&#92;evil.example', 'https://grani&period;example/']) {
      const body = {
        level: 'info' as const,
        text: `<a href="${href}">Войти</a>`,
        shown_from: at(0),
        shown_until: at(DAY),
      }
      const more = { audience: EARLY, priority: 0, is_closable: true }
      expect(await staff.call(createBanner, { body: { ...body, ...more } })).toMatchObject({
        fields: { text: 'banners.forms.errors.markup' },
      })
    }
  })
})

describe('a banner that one person has planned', () => {
  test('is counted again at its start, and is shown only then', async () => {
    const author = await staffMember(product, ['editor'])
    const { visitor, email } = await verifiedUser(product)
    await product.rows("update users set created_at = '2018-01-01' where email = $1", [email])
    const uidsOf = async () => (await visitor.get(listBanners)).map(({ uid }) => uid)
    const audience = { registered_before: '2018-06-01T00:00:00.000Z' }
    const small = await create(author.visitor, { audience, from: MINUTE_LATER })
    const grown = await create(author.visitor, { audience: EARLY, from: MINUTE_LATER })
    expect([small.state, grown.state]).toEqual(['planned', 'planned'])
    await addPeople(500, '2018-12-01')
    product.clock.pass(MINUTE_LATER)
    expect(await uidsOf()).not.toContain(small.uid)
    await start()
    await start()
    await openStaffSession(product, staff)
    // Together they meet 1,101 now: whichever comes second waits, and the first one, too, while the second is planned.
    expect([await stateOf(small), await stateOf(grown)]).toContain('proposed')
    const [entry] = await product.rows("select subject from journal where action = 'banner.hold'")
    expect([small.uid, grown.uid]).toContain(entry?.['subject'])
    const held = String(entry?.['subject'])
    expect(await uidsOf()).not.toContain(held)
    await staff.get(approveBanner, { params: { uid: held } })
    expect(await uidsOf()).toContain(held)
  })

  test('starts when it still meets few enough', async () => {
    const author = await staffMember(product, ['editor'])
    const audience = { registered_before: '2018-06-01T00:00:00.000Z' }
    const banner = await create(author.visitor, { audience, from: MINUTE_LATER, for: HOUR })
    product.clock.pass(MINUTE_LATER)
    await start()
    await openStaffSession(product, staff)
    expect(await stateOf(banner)).toBe('running')
  })
})

const MINUTE_LATER = 60 * SECOND

test('an audience with a field that this server does not know meets nobody', async () => {
  const { visitor } = await verifiedUser(product)
  await product.rows(
    `insert into banners (uid, level, html, shown_from, shown_until, audience) values
     ('known', 'info', 'x', $1, null, '{}'), ('unknown', 'info', 'x', $1, null, '{"cities": ["x"]}')`,
    [product.clock.now()],
  )
  const uids = new Set((await visitor.get(listBanners)).map(({ uid }) => uid))
  expect([uids.has('known'), uids.has('unknown')]).toEqual([true, false])
})
