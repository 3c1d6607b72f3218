import {
  acceptPasskey,
  addPasskey,
  changePassword,
  closeStaffSession,
  confirmTotp,
  listStaff,
  logout,
  openStaffSession,
  readStaffSelf,
  refresh,
  removePasskey,
  renewCodes,
  staffPasskeyOptions,
  startAddingPasskey,
  startTotp,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@grani/testing/client.ts'
import { HOUR, MINUTE, type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import { softwareAuthenticator } from '@grani/testing/software-authenticator.ts'
import { appointedUser, staffMember } from '@grani/testing/staff.ts'
import { totpCode } from '@grani/testing/totp.ts'
import { PASSWORD } from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const codeOf = (secret: string): string => totpCode(secret, product.clock.now())

const nextStep = () => product.clock.pass(30 * SECOND)

/** An owner who has just set an authenticator app up. */
const ownerWithApp = async () => {
  const owner = await appointedUser(product, ['owner'])
  const { secret, uri } = await owner.visitor.get(startTotp, { body: { password: PASSWORD } })
  const { codes } = await owner.visitor.get(confirmTotp, { body: { code: codeOf(secret) } })
  return { ...owner, secret, uri, codes }
}

const open = (visitor: Client, code: string) => visitor.call(openStaffSession, { body: { code } })

const WRONG = { status: 400, code: 'ERR_VALIDATION', fields: { code: 'staff.errors.wrongCode' } }

describe('an authenticator app', () => {
  test('is set up with the password, opens the staff session, and gives ten recovery codes', async () => {
    const { visitor } = await appointedUser(product, ['owner'])
    expect(await visitor.call(openStaffSession, { body: { code: '000000' } })).toMatchObject({
      code: 'ERR_SECOND_FACTOR',
    })
    expect(await visitor.call(startTotp, { body: { password: 'not the one' } })).toMatchObject({
      fields: { password: 'auth.forms.errors.wrongPassword' },
    })
    const { secret, uri } = await visitor.get(startTotp, { body: { password: PASSWORD } })
    expect(uri).toContain(`secret=${secret}`)
    expect(await visitor.call(confirmTotp, { body: { code: '000000' } })).toMatchObject(WRONG)
    expect(await visitor.call(listStaff)).toMatchObject({ code: 'ERR_SECOND_FACTOR' })
    const { codes } = await visitor.get(confirmTotp, { body: { code: codeOf(secret) } })
    expect(new Set(codes).size).toBe(10)
    expect(await visitor.get(readStaffSelf)).toMatchObject({ has_totp: true, codes_left: 10 })
    expect(await visitor.call(listStaff)).toMatchObject({ kind: 'ok' })
  })

  test('stores neither its secret nor a code in clear text', async () => {
    const { secret, codes } = await ownerWithApp()
    const rows = await product.rows(
      'select t::text, c::text from staff_totp t join staff_codes c using (user_id)',
    )
    const journal = await product.rows('select j::text from journal j')
    const stored = JSON.stringify([rows, journal])
    for (const text of [secret, ...codes, ...codes.map(code => code.replace('-', ''))])
      expect(stored).not.toContain(text)
  })

  test('has each of its codes accepted once, and no older one after it', async () => {
    const { visitor, secret } = await ownerWithApp()
    expect(await open(visitor, codeOf(secret))).toMatchObject(WRONG)
    const early = codeOf(secret)
    nextStep()
    const code = codeOf(secret)
    const replies = await Promise.all(Array.from({ length: 4 }, () => open(visitor.copy(), code)))
    expect(replies.filter(({ kind }) => kind === 'ok')).toHaveLength(1)
    expect(await open(visitor, early)).toMatchObject(WRONG)
  })

  test('is guessed five times at most in a quarter of an hour', async () => {
    const { visitor, secret } = await ownerWithApp()
    for (let i = 0; i < 5; i++) expect(await open(visitor, '000000')).toMatchObject(WRONG)
    nextStep()
    expect(await open(visitor, codeOf(secret))).toMatchObject({ code: 'ERR_RATE' })
  })

  test('is replaced only by whoever has shown it just now', async () => {
    const { visitor } = await ownerWithApp()
    const body = { password: PASSWORD }
    const stolen = visitor.copy()
    stolen.cookies.delete('grani_staff')
    expect(await stolen.call(startTotp, { body })).toMatchObject({ code: 'ERR_SECOND_FACTOR' })
    product.clock.pass(6 * MINUTE)
    expect(await visitor.call(startTotp, { body })).toMatchObject({ code: 'ERR_STEP_UP' })
  })
})

describe('a recovery code', () => {
  test('opens the staff session once, however it is typed', async () => {
    const { visitor, codes } = await ownerWithApp()
    const [first = ''] = codes
    expect(await open(visitor, first.replace('-', ' ').toUpperCase())).toMatchObject({ kind: 'ok' })
    expect(await open(visitor, first)).toMatchObject(WRONG)
    expect(await visitor.get(readStaffSelf)).toMatchObject({ codes_left: 9 })
  })

  test('stops working when new ones are made', async () => {
    const { visitor, codes } = await ownerWithApp()
    const { codes: renewed } = await visitor.get(renewCodes)
    expect(await open(visitor, codes[0] ?? '')).toMatchObject(WRONG)
    expect(await open(visitor, renewed[0] ?? '')).toMatchObject({ kind: 'ok' })
  })
})

describe('a passkey', () => {
  const added = async (visitor: Client) => {
    const authenticator = softwareAuthenticator()
    const options = await visitor.get(startAddingPasskey, { body: { password: PASSWORD } })
    const passkey = await visitor.get(addPasskey, {
      body: { name: 'Ключ', response: authenticator.create(options) },
    })
    const answer = async (is_new = true) =>
      authenticator.get(await visitor.get(staffPasskeyOptions, { body: { is_new } }))
    return { passkey, answer }
  }

  test('counts once it is accepted with the password, and no longer when it is removed', async () => {
    const { visitor } = await appointedUser(product, ['support'])
    const { passkey, answer } = await added(visitor)
    expect(await visitor.call(openStaffSession, { body: { passkey: await answer() } })).toMatchObject({
      code: 'ERR_SECOND_FACTOR',
    })
    const { codes } = await visitor.get(acceptPasskey, {
      body: { password: PASSWORD, passkey: await answer() },
    })
    expect(codes).toHaveLength(10)
    const response = await answer(false)
    await visitor.get(openStaffSession, { body: { passkey: response } })
    expect(await visitor.call(openStaffSession, { body: { passkey: response } })).toMatchObject({
      code: 'ERR_AUTH',
    })
    await visitor.get(removePasskey, { params: { id: passkey.id } })
    expect(await visitor.get(readStaffSelf)).toMatchObject({ passkeys: 0 })
  })

  test('that the admin area counts on is removed only with the second factor shown just now', async () => {
    const { visitor } = await appointedUser(product, ['owner'])
    const { passkey, answer } = await added(visitor)
    await visitor.get(acceptPasskey, { body: { password: PASSWORD, passkey: await answer() } })
    const thief = visitor.copy()
    thief.cookies.delete('grani_staff')
    const params = { id: passkey.id }
    expect(await thief.call(removePasskey, { params })).toMatchObject({ code: 'ERR_SECOND_FACTOR' })
    product.clock.pass(6 * MINUTE)
    expect(await visitor.call(removePasskey, { params })).toMatchObject({ code: 'ERR_STEP_UP' })
    await visitor.get(openStaffSession, { body: { passkey: await answer(false) } })
    expect(await visitor.call(removePasskey, { params })).toMatchObject({ kind: 'ok' })
  })

  test('and all codes, when they are gone, leave a factor that is set up: the password alone makes no new one', async () => {
    const { visitor, userId } = await appointedUser(product, ['owner'])
    const { passkey, answer } = await added(visitor)
    await visitor.get(acceptPasskey, { body: { password: PASSWORD, passkey: await answer() } })
    await product.rows('update staff_codes set used_at = now() where user_id = $1', [userId])
    await visitor.get(removePasskey, { params: { id: passkey.id } })
    await visitor.get(closeStaffSession)
    expect(await visitor.get(readStaffSelf)).toMatchObject({ passkeys: 0, codes_left: 0, is_set_up: true })
    expect(await visitor.call(startTotp, { body: { password: PASSWORD } })).toMatchObject({
      code: 'ERR_SECOND_FACTOR',
    })
    // Nor is a passkey added by the password accepted.
    const again = await added(visitor)
    const body = { password: PASSWORD, passkey: await again.answer() }
    expect(await visitor.call(acceptPasskey, { body })).toMatchObject({ code: 'ERR_SECOND_FACTOR' })
    const { visitor: owner } = await staffMember(product, ['owner'])
    expect((await owner.get(listStaff)).find(({ user_id: id }) => id === userId)).toMatchObject({
      has_second_factor: false,
    })
  })

  test('that somebody who knows the password has added opens nothing', async () => {
    const { visitor } = await ownerWithApp()
    const thief = visitor.copy()
    thief.cookies.delete('grani_staff')
    const { answer } = await added(thief)
    expect(await thief.call(openStaffSession, { body: { passkey: await answer() } })).toMatchObject({
      code: 'ERR_AUTH',
    })
    const body = { password: PASSWORD, passkey: await answer() }
    expect(await thief.call(acceptPasskey, { body })).toMatchObject({ code: 'ERR_SECOND_FACTOR' })
  })
})

describe('the staff session', () => {
  const isOpen = async (visitor: Client) => (await visitor.get(readStaffSelf)).session !== null

  test('belongs to one session of the user: its cookie opens nothing in another', async () => {
    const { visitor } = await staffMember(product, ['owner'])
    const other = await staffMember(product, ['owner'])
    const thief = other.visitor.copy()
    thief.cookies.set('grani_staff', visitor.cookies.get('grani_staff') ?? '')
    expect([await isOpen(visitor), await isOpen(other.visitor), await isOpen(thief)]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('ends after half an hour without a call, and after eight hours with calls', async () => {
    const { visitor } = await staffMember(product, ['owner'])
    const pass = async (ms: number) => {
      product.clock.pass(ms)
      await visitor.get(refresh)
    }
    for (let i = 0; i < 16; i++) {
      expect([i, await isOpen(visitor)]).toEqual([i, true])
      await pass(29.9 * MINUTE)
    }
    await pass(0.1 * HOUR)
    expect(await isOpen(visitor)).toBe(false)
    const idle = await staffMember(product, ['owner'])
    product.clock.pass(30 * MINUTE)
    await idle.visitor.get(refresh)
    expect(await isOpen(idle.visitor)).toBe(false)
  })

  test('ends with the session, with a new password, and by hand', async () => {
    const { visitor, userId } = await staffMember(product, ['owner'])
    await visitor.get(changePassword, {
      body: { old_password: PASSWORD, password: 'another walk', repeat_password: 'another walk' },
    })
    expect(await isOpen(visitor)).toBe(false)
    const other = await staffMember(product, ['owner'])
    await other.visitor.get(closeStaffSession)
    expect(await isOpen(other.visitor)).toBe(false)
    const third = await staffMember(product, ['owner'])
    await third.visitor.get(logout)
    const rows = 'select count(*)::int as count from staff_sessions where user_id = any ($1)'
    expect(await product.rows(rows, [[userId, other.userId, third.userId]])).toEqual([{ count: 0 }])
  })
})

test('the admin area takes two hundred calls a minute from one member of the staff', async () => {
  const { visitor } = await staffMember(product, ['support'])
  await visitor.get(readStaffSelf)
  await product.rows("update rate_limits set hits = 199 where key like 'staff-calls:%'")
  expect(await visitor.call(readStaffSelf)).toMatchObject({ kind: 'ok' })
  expect(await visitor.call(readStaffSelf)).toMatchObject({ code: 'ERR_RATE' })
})

test('the admin area is closed to addresses that STAFF_IPS does not name', async () => {
  const guarded = await startProduct({ env: { STAFF_IPS: '10.1.0.0/16' } })
  const { visitor } = await staffMember(guarded, ['owner'])
  expect(await visitor.call(readStaffSelf)).toMatchObject({ code: 'ERR_ROLE' })
  await guarded.stop()
})
