import {
  appointStaff,
  changeRoles,
  listStaff,
  readJournalEntry,
  readProfile,
  removeProfile,
  removeStaff,
  resetSecondFactor,
  type Role,
} from '@grani/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@grani/testing/client.ts'
import { commandRunner } from '@grani/testing/console.ts'
import { type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import { openStaffSession, staffMember } from '@grani/testing/staff.ts'
import { registeredUser, userIdOf, verifiedUser } from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())
// Who is the last owner has to be known.
afterEach(() => product.rows('delete from staff'))

const reason = 'по договору'
const appoint = (by: Client, email: string, roles: Role[]) =>
  by.call(appointStaff, { body: { email, roles, reason } })
const removal = (by: Client, uid: string) => by.call(removeStaff, { params: { uid }, body: { reason } })
const groupsOf = async (visitor: Client) => (await visitor.get(readProfile)).groups
const newest = async () =>
  (
    await product.rows(
      `select journal.*, r.reason, r.person from journal left join journal_reasons r using (seq) order by seq desc limit 1`,
    )
  )[0]

describe('a member of the staff', () => {
  test('is appointed, changed and removed by an owner; groups and journal say so', async () => {
    const owner = await staffMember(product, ['owner'])
    const { visitor, email } = await verifiedUser(product)
    const uid = await userIdOf(product, email)
    product.clock.pass(SECOND)
    await appoint(owner.visitor, email.toUpperCase(), ['support'])
    expect(await groupsOf(visitor)).toEqual(['users', 'admins'])
    expect(await newest()).toMatchObject({
      action: 'staff.appoint',
      actor: owner.userId,
      role: 'owner',
      subject: uid,
      reason,
      after: { roles: ['support'] },
    })
    const entry = await newest()
    const seq = String(entry?.['seq'])
    expect(await owner.visitor.get(readJournalEntry, { params: { seq } })).toMatchObject({
      request_id: expect.stringMatching(/^[0-9a-f]{10}$/),
      ip: owner.visitor.ip,
    })
    await owner.visitor.get(changeRoles, {
      params: { uid },
      body: { roles: ['editor', 'psychologist'], reason },
    })
    expect(await owner.visitor.get(listStaff)).toMatchObject([
      { user_id: owner.userId, roles: ['owner'], is_self: true },
      { email, roles: ['editor', 'psychologist'], is_self: false, has_second_factor: false },
    ])
    await removal(owner.visitor, uid)
    expect(await groupsOf(visitor)).toEqual(['users'])
    expect(await newest()).toMatchObject({
      action: 'staff.remove',
      before: { roles: ['editor', 'psychologist'] },
    })
  })

  test('is somebody with a confirmed e-mail, and appointed once', async () => {
    const { visitor, email } = await staffMember(product, ['owner'])
    const { email: unconfirmed } = await registeredUser(product)
    expect(await appoint(visitor, unconfirmed, ['editor'])).toMatchObject({ code: 'ERR_NOT_FOUND' })
    expect(await appoint(visitor, 'nobody@example.org', ['editor'])).toMatchObject({ code: 'ERR_NOT_FOUND' })
    expect(await appoint(visitor, email, ['editor'])).toMatchObject({ code: 'ERR_SECOND_PERSON' })
    const editor = await staffMember(product, ['editor'])
    expect(await appoint(visitor, editor.email, ['support'])).toMatchObject({ code: 'ERR_CONFLICT' })
    const others = await verifiedUser(product)
    const replies = await Promise.all([1, 2, 3].map(() => appoint(visitor, others.email, ['editor'])))
    expect(replies.filter(({ kind }) => kind === 'ok')).toHaveLength(1)
  })

  test('starts with the second factor anew when an owner resets it', async () => {
    const owner = await staffMember(product, ['owner'])
    const { visitor, userId: uid } = await staffMember(product, ['support', 'owner'])
    await product.rows("insert into staff_totp (user_id, sealed_secret) values ($1, 'x')", [uid])
    await owner.visitor.get(resetSecondFactor, { params: { uid }, body: { reason } })
    expect(await visitor.call(listStaff)).toMatchObject({ code: 'ERR_SECOND_FACTOR' })
    expect(await product.rows('select * from staff_totp where user_id = $1', [uid])).toEqual([])
  })

  test('is no more one when the account is removed, the last owner too', async () => {
    const { visitor, userId } = await staffMember(product, ['owner'])
    await visitor.get(removeProfile)
    expect(await product.rows('select * from staff')).toEqual([])
    expect(await newest()).toMatchObject({ action: 'staff.erase', subject: userId })
  })
})

describe('the last owner', () => {
  test('can be neither removed nor given other roles, by command; nobody changes their own', async () => {
    const { visitor, email, userId: uid } = await staffMember(product, ['owner'])
    const staff = commandRunner(product, 'staff.ts')
    const last = 'Это последний владелец: сначала назначьте другого.\n'
    expect(await staff('remove', email)).toMatchObject({ stderr: last })
    expect(await staff('roles', email, 'editor')).toMatchObject({ stderr: last })
    const body = { roles: ['owner' as const, 'editor' as const], reason }
    expect(await visitor.call(changeRoles, { params: { uid }, body })).toMatchObject({
      code: 'ERR_SECOND_PERSON',
    })
  })

  test('remains when two owners remove each other at once', async () => {
    for (let i = 0; i < 5; i++) {
      const [first, second] = [await staffMember(product, ['owner']), await staffMember(product, ['owner'])]
      const other = second.visitor.copy(1)
      const replies = await Promise.all([removal(first.visitor, second.userId), removal(other, first.userId)])
      expect(replies.filter(({ kind }) => kind === 'ok')).toHaveLength(1)
      expect(await product.rows('select user_id from staff')).toHaveLength(1)
      await product.rows('delete from staff')
    }
  })
})

test('a change and its entry are stored together or not at all', async () => {
  const { visitor } = await staffMember(product, ['owner'])
  const { email } = await verifiedUser(product)
  await product.rows("alter table journal add constraint planted check (action <> 'staff.appoint') not valid")
  expect(await appoint(visitor, email, ['editor'])).toMatchObject({ status: 500 })
  await product.rows('alter table journal drop constraint planted')
  expect(await visitor.get(listStaff)).toHaveLength(1)
  await openStaffSession(product, visitor)
  expect(await appoint(visitor, email, ['editor'])).toMatchObject({ kind: 'ok' })
})

test('npm run staff reports an unknown role or address', async () => {
  const staff = commandRunner(product, 'staff.ts')
  expect((await staff('add', 'nobody@example.org', 'owner')).stderr).toContain('Аккаунта с такой')
  expect((await staff('add', 'nobody@example.org', 'king')).stderr).toContain('Нет такой роли: king')
})

test('npm run staff appoints the first owner', async () => {
  const staff = commandRunner(product, 'staff.ts')
  const { visitor, email } = await verifiedUser(product)
  expect(await staff('add', email, 'owner')).toMatchObject({ code: 0 })
  expect(await groupsOf(visitor)).toEqual(['users', 'admins'])
  expect(await newest()).toMatchObject({ actor: null, role: 'command', action: 'staff.appoint' })
})
