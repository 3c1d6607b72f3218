import {
  appointStaff,
  changeRoles,
  confirmAppointment,
  givePlan,
  listStaff,
  readStaffSelf,
  refresh,
  removeStaff,
  resetSecondFactor,
  type Role,
} from '@grani/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@grani/testing/client.ts'
import { DAY, type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import { openStaffSession, staffMember } from '@grani/testing/staff.ts'
import { newestMail, userIdOf, verifiedUser } from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
// Who else is an owner, and has been lately, has to be known.
afterEach(async () => {
  await product.rows('delete from staff')
  product.clock.pass(2 * DAY)
})

const reason = 'по договору'
const owner = () => staffMember(product, ['owner'])

/** Somebody whom `by` has appointed, with a second factor shown. */
const appointed = async (by: Client, roles: Role[]) => {
  const { visitor, email } = await verifiedUser(product)
  await by.get(appointStaff, { body: { email, roles, reason } })
  await openStaffSession(product, visitor)
  return { visitor, email, userId: await userIdOf(product, email) }
}

/** What only who may decide about money can do. */
const decides = async (visitor: Client) => {
  const { email } = await verifiedUser(product)
  const params = { uid: await userIdOf(product, email) }
  return visitor.call(givePlan, { params, body: { tariff: 'high', days: 7, reason } })
}

const inADay = () => new Date(product.clock.now().getTime() + DAY).toISOString()

describe('an appointment where there is another owner', () => {
  test('decides about money and the staff after a day, which the list and the page say', async () => {
    const [first] = [await owner(), await owner()]
    const { visitor, email } = await appointed(first.visitor, ['owner', 'support'])
    const until = inADay()
    expect(await visitor.get(readStaffSelf)).toMatchObject({ waits_until: until })
    const refused = { code: 'ERR_SECOND_PERSON' }
    expect(await decides(visitor)).toMatchObject(refused)
    const other = await verifiedUser(product)
    const body = { email: other.email, roles: ['support' as const], reason }
    const reply = await visitor.raw({ method: 'POST', url: appointStaff.path, body })
    expect(reply.json()).toEqual({ ...refused, available_from: until })
    expect((await first.visitor.get(listStaff)).find(member => member.email === email)).toMatchObject({
      waits_until: until,
      may_confirm: false,
    })
    product.clock.pass(DAY)
    await visitor.get(refresh)
    await openStaffSession(product, visitor)
    expect(await visitor.get(readStaffSelf)).toMatchObject({ waits_until: null })
    expect(await decides(visitor)).toMatchObject({ kind: 'ok' })
  })

  test('decides at once after the word of the other owner, and of nobody else', async () => {
    const [first, second] = [await owner(), await owner()]
    const { visitor, userId: uid } = await appointed(first.visitor, ['owner'])
    const confirm = (by: Client) => by.call(confirmAppointment, { params: { uid }, body: { reason } })
    expect(await confirm(first.visitor)).toMatchObject({ code: 'ERR_SECOND_PERSON' })
    expect(await confirm(visitor)).toMatchObject({ code: 'ERR_SECOND_PERSON' })
    expect((await second.visitor.get(listStaff)).find(({ user_id: id }) => id === uid)).toMatchObject({
      may_confirm: true,
    })
    expect(await confirm(second.visitor)).toMatchObject({ kind: 'ok' })
    expect(await confirm(second.visitor)).toMatchObject({ code: 'ERR_CONFLICT' })
    expect(await decides(visitor)).toMatchObject({ kind: 'ok' })
  })

  test('waits when a role that decides is added later, and when the other owner was removed just before', async () => {
    const [first, second] = [await owner(), await owner()]
    const editor = await appointed(first.visitor, ['editor'])
    expect(await editor.visitor.get(readStaffSelf)).toMatchObject({ waits_until: null })
    const body = { roles: ['editor' as const, 'support' as const], reason }
    await first.visitor.get(changeRoles, { params: { uid: editor.userId }, body })
    expect(await decides(editor.visitor)).toMatchObject({ code: 'ERR_SECOND_PERSON' })
    await first.visitor.get(removeStaff, { params: { uid: second.userId }, body: { reason } })
    const { visitor } = await appointed(first.visitor, ['support'])
    expect(await decides(visitor)).toMatchObject({ code: 'ERR_SECOND_PERSON' })
  })

  test('does not wait where an owner is alone', async () => {
    const first = await owner()
    const { visitor } = await appointed(first.visitor, ['support'])
    expect(await decides(visitor)).toMatchObject({ kind: 'ok' })
  })
})

test('all owners hear at once of an appointment, a change, a reset and a removal, the removed one too', async () => {
  const [first, second] = [await owner(), await owner()]
  const told = async (what: string) => {
    const mails = [first, second].map(({ email }) => newestMail(product, email, `Сотрудники: ${what}`))
    return (await Promise.all(mails)).map(mail => mail.body_text)
  }
  const { email, userId: uid } = await appointed(first.visitor, ['support'])
  for (const text of await told('назначен новый сотрудник')) {
    expect(text).toContain(`О ком: ${email}`)
    expect(text).toContain(`Кто это сделал: ${first.email}`)
    expect(text).toContain('Решать о деньгах и о сотрудниках этот человек сможет с')
  }
  product.clock.pass(SECOND)
  await first.visitor.get(changeRoles, { params: { uid }, body: { roles: ['owner'], reason } })
  for (const text of await told('изменены роли')) expect(text).toContain('Роли теперь: владелец')
  await first.visitor.get(resetSecondFactor, { params: { uid }, body: { reason } })
  expect(await told('сброшен второй способ входа')).toHaveLength(2)
  await first.visitor.get(removeStaff, { params: { uid: second.userId }, body: { reason } })
  for (const text of await told('забраны все роли')) expect(text).toContain(`О ком: ${second.email}`)
})
