import { randomUUID } from 'node:crypto'
import {
  captchaChallenge,
  listPasskeys,
  listPayments,
  readProfile,
  refresh,
  register,
  removeProfile,
  renamePasskey,
  requestRefund,
  saveProfile,
  readSubscription,
} from '@grani/contract'
import { buyPlan, registerBuyer } from '@grani/testing/buyer.ts'
import type { Client } from '@grani/testing/client.ts'
import { userWithPasskey } from '@grani/testing/passkeys.ts'
import { type Product, SECRET, startProduct } from '@grani/testing/product.ts'
import { tablesOf } from '@grani/testing/tables.ts'
import { registration, registeredUser, userIdOf, verifiedUser } from '@grani/testing/users.ts'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealReadableNames } from '../features/auth/service.ts'
import { issueTicket, readTicket } from '../features/auth/vk/ticket.ts'
import { startTrialOf } from '../features/auth/trial.ts'
import { rotateKeys } from '../platform/sealing/rotate-keys.ts'
import { UnknownKeyError, wrappingKeysOf } from '../platform/sealing/wrapping-keys.ts'

const NEW_SECRET = 'another secret for tests, as long as it has to be'

const FORM = {
  name: 'Неприметное Имя',
  surname: 'Редкая-Фамилия',
  profession: 'настройщик терменвоксов',
  gender: 0 as const,
  marital_status: 1 as const,
  education: 3 as const,
  number_of_children: 2 as const,
  year_of_birth: 1987,
}
const PASSKEY = 'Ключ с маяка'
const COMMENT = 'Передумали: переезжаем на маяк'

let product: Product
beforeAll(async () => {
  product = await startProduct({ env: { CAPTCHA: 'altcha' } })
})
afterAll(() => product.stop())

const urlOf = ({ database }: Product): string => String(database.pool.options.connectionString)

/** The same database, served with other secrets. */
const restartedWith = (env: Record<string, string>): Promise<Product> =>
  startProduct({
    database: { url: urlOf(product), drop: async () => {} },
    env: { CAPTCHA: 'altcha', ...env },
  })

const failed = { status: 500, code: 'ERR_INTERNAL' }

const userWithForm = async () => {
  const { visitor, email } = await registeredUser(product, product.visitor())
  const userId = await userIdOf(product, email)
  await visitor.get(saveProfile, { body: FORM })
  return { visitor, userId }
}

/** A dump shows bytes as hexadecimal digits. */
const spellingsOf = (text: string): string[] => [text, Buffer.from(text).toString('hex')]

describe('a dump of the database', () => {
  test('holds nothing of what users have written, in any column of any table', async () => {
    const { visitor } = await registerBuyer(product)
    const { payment } = await buyPlan(visitor)
    await visitor.get(saveProfile, { body: FORM })
    await visitor.get(requestRefund, { params: { uid: payment.uid }, body: { comment: COMMENT } })
    const { visitor: owner, passkey } = await userWithPasskey(product)
    await owner.get(renamePasskey, { params: { id: passkey.id }, body: { name: PASSKEY } })
    const planted = [FORM.name, FORM.surname, FORM.profession, COMMENT, PASSKEY].flatMap(spellingsOf)
    const tables = (await tablesOf(product)).filter(table => table !== 'banks')
    for (const table of tables)
      for (const row of await product.rows(`select * from "${table}"`)) {
        const stored = Object.values(row)
          .map(value => (Buffer.isBuffer(value) ? value.toString('hex') : JSON.stringify(value)))
          .join('\n')
        for (const text of planted) expect(stored.includes(text), `${table}: ${text}`).toBe(false)
      }
    // Their writer reads them all the same.
    expect(await visitor.get(readProfile)).toMatchObject(FORM)
    const exported = await visitor.raw({ method: 'GET', url: '/api/profiles/me/export' })
    expect(exported.body).toContain(COMMENT)
    expect(exported.body).toContain(FORM.profession)
    expect(await visitor.get(listPayments)).toHaveLength(1)
    expect(await owner.get(listPasskeys)).toMatchObject([{ name: PASSKEY }])
    const ownersExport = await owner.raw({ method: 'GET', url: '/api/profiles/me/export' })
    expect(ownersExport.body).toContain(PASSKEY)
  })

  test('holds no name of a passkey that an older version has stored readable, after the next start', async () => {
    const { visitor, passkey } = await userWithPasskey(product)
    await product.rows('update passkeys set unsealed_name = $2, sealed_name = null where passkey_id = $1', [
      passkey.id,
      PASSKEY,
    ])
    expect(await sealReadableNames(product.keys, product.database.db)).toBe(1)
    expect(await sealReadableNames(product.keys, product.database.db)).toBe(0)
    const rows = await product.rows('select * from passkeys where passkey_id = $1', [passkey.id])
    expect(rows).toMatchObject([{ unsealed_name: null }])
    expect(await visitor.get(listPasskeys)).toMatchObject([{ name: PASSKEY }])
  })

  test('tells of a profile neither that it is empty again nor what it was', async () => {
    const { visitor, userId } = await userWithForm()
    await visitor.get(saveProfile, { body: {} })
    const [row] = await product.rows('select sealed_profile from users where user_id = $1', [userId])
    expect(row).toEqual({ sealed_profile: null })
  })
})

describe('a sealed value', () => {
  test('moved to another user is refused, with that user’s key and with its own', async () => {
    const [mine, theirs] = [await userWithForm(), await userWithForm()]
    const from = [mine.userId, theirs.userId]
    const [own] = await product.rows('select sealed_key from user_keys where user_id = $1', [mine.userId])
    await product.rows(
      'update users set sealed_profile = (select sealed_profile from users where user_id = $2) where user_id = $1',
      from,
    )
    expect(await mine.visitor.call(readProfile)).toMatchObject(failed)
    await product.rows(
      `update user_keys set (key_id, sealed_key) = (select key_id, sealed_key from user_keys where user_id = $2)
       where user_id = $1`,
      from,
    )
    expect(await mine.visitor.call(readProfile)).toMatchObject(failed)
    expect(await theirs.visitor.get(readProfile)).toMatchObject(FORM)
    await product.rows('update user_keys set sealed_key = $2 where user_id = $1', [
      mine.userId,
      own?.['sealed_key'],
    ])
  })

  test('that was altered, or whose key is gone, is refused', async () => {
    const { visitor, userId } = await userWithForm()
    const change = (sql: string) => product.rows(sql, [userId])
    await change(
      'update users set sealed_profile = set_byte(sealed_profile, 40, get_byte(sealed_profile, 40) # 1) where user_id = $1',
    )
    expect(await visitor.call(readProfile)).toMatchObject(failed)
    await change('delete from user_keys where user_id = $1')
    expect(await visitor.call(readProfile)).toMatchObject(failed)
  })
})

describe('a server whose secret does not fit the database', () => {
  test('does not start, and says what to do', async () => {
    await userWithForm()
    const started = restartedWith({ SECRET: NEW_SECRET })
    await expect(started).rejects.toThrow(UnknownKeyError)
    await expect(started).rejects.toThrow(/SECRET_PREVIOUS[^]*npm run rotate-keys/)
  })
})

/** Another browser's cookies in a visitor of another product. */
const withCookiesOf = (visitor: Client, other: Client): Client => {
  for (const [name, value] of other.cookies) visitor.cookies.set(name, value)
  return visitor
}

describe('a change of SECRET', () => {
  test('keeps sessions, texts, captchas, VK tickets and the memory of trials', async () => {
    const signedIn = await verifiedUser(product)
    await signedIn.visitor.get(saveProfile, { body: FORM })
    const removed = await verifiedUser(product)
    expect(await removed.visitor.get(readSubscription)).toMatchObject({ is_trial: true })
    await removed.visitor.get(removeProfile)
    const puzzle = (
      await product.visitor().raw({ method: 'GET', url: captchaChallenge.path })
    ).json<Challenge>()
    const now = product.clock.now()
    const vkUser = { id: randomUUID(), name: 'Имя', surname: null, email: null, isVerified: false }
    const ticket = issueTicket(vkUser, SECRET, now)

    const both = await restartedWith({ SECRET: NEW_SECRET, SECRET_PREVIOUS: SECRET })
    try {
      const visitor = withCookiesOf(both.visitor(), signedIn.visitor)
      expect(await visitor.get(readProfile)).toMatchObject(FORM)
      const solution = await solveChallenge({ challenge: puzzle, deriveKey })
      const token = Buffer.from(JSON.stringify({ challenge: puzzle, solution })).toString('base64')
      const again = both.visitor()
      await again.get(register, { body: { ...registration(removed.email), token } })
      const [server] = both.servers
      if (!server) throw new Error('A product needs a server')
      const { acceptedSecrets, db } = server.paymentContext
      expect(readTicket(ticket, acceptedSecrets, now)).toEqual(vkUser)
      const userId = await userIdOf(both, removed.email)
      await db.transaction().execute(tx => startTrialOf(server.paymentContext, tx, userId, now))
      expect(await both.rows('select from subscriptions where user_id = $1', [userId])).toEqual([])
      await rotateKeys(db, server.paymentContext.keys)
    } finally {
      await both.stop()
    }

    const after = await restartedWith({ SECRET: NEW_SECRET })
    try {
      // The access cookie is of the old secret; the refresh cookie depends on none.
      const visitor = withCookiesOf(after.visitor(), signedIn.visitor)
      expect(await visitor.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
      await visitor.get(refresh)
      expect(await visitor.get(readProfile)).toMatchObject(FORM)
      const userId = await userIdOf(after, removed.email)
      const context = after.servers[0]?.paymentContext
      if (!context) throw new Error('A product needs a server')
      await context.db.transaction().execute(tx => startTrialOf(context, tx, userId, now))
      expect(await after.rows('select from subscriptions where user_id = $1', [userId])).toEqual([])
    } finally {
      await after.stop()
    }
    // Back again, for the other tests.
    await rotateKeys(product.database.db, wrappingKeysOf([SECRET, NEW_SECRET]))
  })
})
