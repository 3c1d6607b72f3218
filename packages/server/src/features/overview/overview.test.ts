import { FIGURES, readOverview } from '@grani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { appointedUser, staffMember } from '@grani/testing/staff.ts'
import { registeredUser } from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

test('the overview counts today by Moscow’s clock, and tells each role what it may know', async () => {
  await registeredUser(product)
  product.clock.pass(DAY)
  await registeredUser(product)
  await appointedUser(product, ['editor'])
  const { visitor: owner } = await staffMember(product, ['owner'])
  await product.rows(
    `insert into mail_outbox (mail_id, recipient, subject, body_text, body_html, created_at, next_try_at, failed_at)
     values (gen_random_uuid(), 'x@example.org', 'x', 'x', 'x', now(), now(), now())`,
  )
  await product.rows(
    `insert into plan_gifts (gift_id, user_id, tariff, days, reason, state, proposed_by, proposed_at)
     select gen_random_uuid(), user_id, 'basic', 90, 'x', 'proposed', user_id, now() from staff limit 1`,
  )
  const figures = await owner.get(readOverview)
  expect(figures.map(({ name }) => name)).toEqual([...FIGURES])
  expect(figures).toEqual(
    expect.arrayContaining([
      { name: 'newPeopleToday', value: 3 },
      { name: 'peopleToday', value: 3 },
      { name: 'mailsFailed', value: 1 },
      { name: 'refundsWaiting', value: 0 },
      { name: 'giftsWaiting', value: 1 },
      { name: 'draftsWaiting', value: 0 },
      { name: 'calibrationAge', value: null },
      // The editor and the owner, whose staff session the test has opened.
      { name: 'staffWithoutSecondFactor', value: 2 },
    ]),
  )
  const { visitor: editor } = await staffMember(product, ['editor'])
  expect((await editor.get(readOverview)).map(({ name }) => name)).toEqual([
    'peopleToday',
    'newPeopleToday',
    'draftsWaiting',
    'bannersWaiting',
    'calibrationsWaiting',
    'itemsFlagged',
    'ideasWaiting',
    'calibrationAge',
  ])
  const { visitor: specialist } = await staffMember(product, ['specialist'])
  expect(await specialist.get(readOverview)).toEqual([])
})
