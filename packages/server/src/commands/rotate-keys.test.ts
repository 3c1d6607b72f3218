import { randomBytes, randomUUID } from 'node:crypto'
import { readProfile, saveProfile } from '@grani/contract'
import type { Client } from '@grani/testing/client.ts'
import { commandRunner } from '@grani/testing/console.ts'
import { type Product, SECRET, startProduct } from '@grani/testing/product.ts'
import { registeredUser } from '@grani/testing/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rotateKeys } from '../platform/sealing/rotate-keys.ts'
import { wrappedFor } from '../platform/sealing/user-keys.ts'
import { wrappingKeysOf } from '../platform/sealing/wrapping-keys.ts'

const NEW_SECRET = 'another secret for tests, as long as it has to be'
const CHANGING = { SECRET: NEW_SECRET, SECRET_PREVIOUS: SECRET }
/** More than two batches. */
const IDLE_USERS = 450
const USERS = 4
/** Each user at both servers at once. */
const CALLERS = 2 * USERS

const old = wrappingKeysOf([SECRET, NEW_SECRET])
const current = wrappingKeysOf([NEW_SECRET])

let product: Product
let users: Client[]
beforeAll(async () => {
  product = await startProduct({ servers: 2, env: CHANGING })
  users = await Promise.all(
    Array.from({ length: USERS }, async () => (await registeredUser(product, product.visitor())).visitor),
  )
  for (const visitor of users) await visitor.get(saveProfile, { body: { name: 'До смены' } })
  const { db } = product.database
  const rows = Array.from({ length: IDLE_USERS }, () => {
    const user_id = randomUUID()
    return { user_id, ...old.wrap(randomBytes(32), wrappedFor(user_id)) }
  })
  await db.insertInto('user_keys').values(rows).execute()
})
afterAll(() => product.stop())

const underOldSecret = async (): Promise<number> => {
  const [row] = await product.rows(
    `select (select count(*)::int from user_keys where key_id <> $1)
      + (select count(*)::int from server_keys where key_id <> $1) as left`,
    [current.currentId],
  )
  return Number(row?.['left'])
}

/** As before a change of SECRET: every key is sealed under the secret that was in use until now. Returns how many. */
const startAgain = async (): Promise<number> => {
  await rotateKeys(product.database.db, old)
  return underOldSecret()
}

/** What the command does, without the seconds that a process takes to start. */
const rotate = () => rotateKeys(product.database.db, wrappingKeysOf([NEW_SECRET, SECRET]))

test('callers on two servers notice nothing while keys are rotated; then none is left under the old secret', async () => {
  expect(await startAgain()).toBeGreaterThan(IDLE_USERS)
  const rotated = new AbortController()
  let saved = 0
  /** Two callers of a user share what is written, so each writes the same form and differs from other users' only. */
  const useProfile = async (nth: number): Promise<void> => {
    const user = users[nth % USERS]
    if (!user) throw new Error('There are users')
    const visitor = user.copy(nth < USERS ? 0 : 1)
    const name = `Имя ${nth % USERS}`
    while (!rotated.signal.aborted) {
      expect(await visitor.get(saveProfile, { body: { name } })).toMatchObject({ name })
      expect(await visitor.get(readProfile)).toMatchObject({ name })
      saved++
    }
  }
  const command = commandRunner(product, 'rotate-keys.ts', { env: CHANGING })
  const rotation = command().finally(() => rotated.abort())
  await Promise.all(Array.from({ length: CALLERS }, (_, nth) => useProfile(nth)))
  expect(await rotation).toMatchObject({ code: 0, stderr: '' })
  expect(saved).toBeGreaterThanOrEqual(CALLERS)
  expect(await underOldSecret()).toBe(0)
})

/** Waits until the rotation waits for a locked row, with other rows of its batch rewritten and not committed; then kills it. */
const killWhenBlocked = async (): Promise<void> => {
  for (;;) {
    const killed = await product.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like 'update "user_keys"%'`,
    )
    if (killed.length > 0) return
    await new Promise(done => setTimeout(done, 20))
  }
}

test('a rotation that is killed in the middle leaves all readable and is finished by the next one', async () => {
  const all = await startAgain()
  const blocker = await product.database.pool.connect()
  try {
    await blocker.query('begin')
    await blocker.query(`select from user_keys order by user_id desc limit ${IDLE_USERS / 2} for update`)
    await Promise.all([expect(rotate()).rejects.toThrow(), killWhenBlocked()])
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
  expect(await underOldSecret()).toBe(all)
  for (const visitor of users) expect((await visitor.get(readProfile)).name).toMatch(/^Имя/)
  expect((await rotate()).broken).toEqual([])
  expect(await underOldSecret()).toBe(0)
  for (const visitor of users) expect((await visitor.get(readProfile)).name).toMatch(/^Имя/)
})

test('the command names a key that was moved to another user, and says when the secret before is missing', async () => {
  const all = await startAgain()
  const refused = await commandRunner(product, 'rotate-keys.ts', { env: { SECRET: NEW_SECRET } })()
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toContain('SECRET_PREVIOUS')
  expect(await underOldSecret()).toBe(all)

  const [moved] = await product.rows('select user_id, sealed_key from user_keys order by user_id limit 1')
  const id = String(moved?.['user_id'])
  const put = (sealed: unknown) =>
    product.rows('update user_keys set sealed_key = $2 where user_id = $1', [id, sealed])
  const [other] = await product.rows('select sealed_key from user_keys order by user_id desc limit 1')
  await put(other?.['sealed_key'])
  const stopped = await commandRunner(product, 'rotate-keys.ts', { env: CHANGING })()
  expect(stopped.code).toBe(1)
  expect(stopped.stderr).toContain(id)
  // This key, and that of the server.
  expect(await underOldSecret()).toBe(2)
  await put(moved?.['sealed_key'])
  expect((await rotate()).broken).toEqual([])
  expect(await underOldSecret()).toBe(0)
})
