import {
  forgotPassword,
  login,
  profileForm,
  readProfile,
  readSubscription,
  refresh,
  removeProfile,
  restorePassword,
  saveProfile,
  verifyEmail,
} from '@grani/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plainScript } from '@grani/stand-ins/vk/script.ts'
import { fullPerson } from '@grani/testing/full-user.ts'
import {
  newEmail,
  newestMail,
  PASSWORD,
  registeredUser,
  userWithGoal,
  tokenIn,
  userIdOf,
  verifiedUser,
} from '@grani/testing/users.ts'
import { MINUTE } from '@grani/testing/product.ts'
import { tablesOf } from '@grani/testing/tables.ts'
import { openVkDoor, somebodyAtVk, type VkDoor } from '@grani/testing/vk-visits.ts'

let door: VkDoor
let vk: VkDoor['vk']
let product: VkDoor['product']
let visits: VkDoor['visits']
beforeAll(async () => {
  door = await openVkDoor()
  ;({ vk, product, visits } = door)
})
afterAll(() => door?.close())
beforeEach(() => {
  Object.assign(vk.script, plainScript())
})

const NEW = 'owner of the mailbox'

/** What only the owner of the mailbox can do: sets a password by a link, and signs in with it. */
const ownerOf = async (email: string) => {
  const visitor = product.visitor()
  product.clock.pass(MINUTE)
  await visitor.get(forgotPassword, { body: { email } })
  const token = tokenIn((await newestMail(product, email, 'Новый пароль')).body_text)
  await visitor.get(restorePassword, { body: { token, password: NEW, repeat_password: NEW } })
  await visitor.get(login, { body: { email, password: NEW } })
  return visitor
}

/** Somebody who comes through VK with another's address, which VK does not vouch for, and opens an account on it. */
const squatted = async (email = newEmail()) => {
  const { visitor: squatter, account } = await visits.settled(somebodyAtVk({ email, verified: false }))
  await squatter.get(saveProfile, { body: { name: 'Чужое имя', theme: 'dark', year_of_birth: 1990 } })
  return { email, squatter, account }
}

/** The owner clicks, in a browser of their own, on the link that somebody else has set off. */
const clicked = async (email: string) => {
  const token = tokenIn((await newestMail(product, email, 'одтверд')).body_text)
  await product.visitor().get(verifyEmail, { body: { token } })
}

describe('an account that a stranger has made on another’s address', () => {
  test('through VK is its owner’s alone once they have set a password by mail', async () => {
    const { email, squatter, account } = await squatted()
    const owner = await ownerOf(email)
    await owner.get(saveProfile, { body: { profession: 'тайна' } })

    for (const call of [readProfile, refresh])
      expect(await squatter.call(call)).toMatchObject({ code: 'ERR_SESSION' })
    expect((await visits.come(account)).reply).toMatchObject({ code: 'ERR_EMAIL_TAKEN' })
    expect(await owner.get(readProfile)).toMatchObject({ profession: 'тайна' })
  })

  test('is empty then: nothing of what the stranger wrote is left', async () => {
    const { email } = await squatted()
    const profile = await (await ownerOf(email)).get(readProfile)
    for (const field of Object.keys(profileForm.shape))
      expect(Object.entries(profile).find(([name]) => name === field)).toEqual([field, null])
  })

  test('keeps no row of any slice that an unconfirmed person might have filled', async () => {
    const { email, userId } = await fullPerson(product)
    await product.rows('update users set is_email_verified = false where user_id = $1', [userId])
    await product.rows("insert into payment_methods values ($1, 'local', 'card-1', 'Карта •• 4242', $2)", [
      userId,
      product.clock.now(),
    ])
    await ownerOf(email)
    // What opens the account from now on, what was agreed to, and the sign-in of a moment ago.
    const kept = ['users', 'identities', 'consents', 'sessions', 'refresh_tokens', 'known_devices']
    const filled: string[] = []
    for (const table of await tablesOf(product, 'user_id'))
      if ((await product.rows(`select from ${table} where user_id = $1`, [userId])).length > 0)
        filled.push(table)
    expect(filled.toSorted()).toEqual(kept.toSorted())
  })

  test('does not cost the owner their trial, though the stranger’s VK ID has had one', async () => {
    const { visitor, account } = await visits.settled()
    await visitor.get(removeProfile)
    const email = newEmail()
    await visits.settled({ ...account, email, verified: false })
    expect(await (await ownerOf(email)).get(readSubscription)).toMatchObject({ is_trial: true })
  })

  test('with a password gives way as well, and the owner’s VK ID is linked after that', async () => {
    const { email, visitor: squatter } = await registeredUser(product)
    const account = somebodyAtVk({ email })
    expect((await visits.come(account)).reply).toMatchObject({ code: 'ERR_EMAIL_TAKEN' })
    await ownerOf(email)
    expect((await visits.come(account)).reply).toMatchObject({ body: { newcomer: null } })
    expect(await squatter.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
    expect(await product.visitor().call(login, { body: { email, password: PASSWORD } })).toMatchObject({
      code: 'ERR_AUTH',
    })
  })
})

describe('an owner who clicks on a link that a stranger has set off', () => {
  test('is not led into that account by VK: the stranger still has its password', async () => {
    const { email } = await registeredUser(product)
    await clicked(email)
    const { reply, visitor } = await visits.come(somebodyAtVk({ email }))
    expect(reply).toMatchObject({ status: 409, code: 'ERR_EMAIL_TAKEN' })
    expect(visitor.cookies.size).toBe(0)
  })

  test('has it alone after a new password: the stranger’s VK ID goes, confirmed or not', async () => {
    const { email, account, squatter } = await squatted()
    await clicked(email)
    await ownerOf(email)
    expect(await squatter.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
    expect((await visits.come(account)).reply).toMatchObject({ code: 'ERR_EMAIL_TAKEN' })
  })
})

describe('a new password by mail', () => {
  test('leaves a confirmed person everything they have made', async () => {
    const { email, visitor } = await userWithGoal(product)
    await visitor.get(saveProfile, { body: { name: 'Ася' } })
    expect(await (await ownerOf(email)).get(readProfile)).toMatchObject({
      name: 'Ася',
      current_goal: { uid: 'resIss' },
    })
  })

  test('leaves the VK ID that has vouched for this address', async () => {
    const person = await verifiedUser(product)
    const account = somebodyAtVk({ email: person.email })
    expect((await visits.come(account)).reply).toMatchObject({ body: { newcomer: null } })
    await ownerOf(person.email)
    expect((await visits.come(account)).reply).toMatchObject({ body: { newcomer: null } })
  })

  test('ends a session that the old one opens at the same moment', async () => {
    const { email } = await verifiedUser(product)
    const userId = await userIdOf(product, email)
    await product.visitor().get(forgotPassword, { body: { email } })
    const token = tokenIn((await newestMail(product, email, 'Новый пароль')).body_text)
    const late = Array.from({ length: 6 }, (_, i) => product.visitor({ server: i % 2 }))
    await Promise.all([
      ...late.map(visitor => visitor.call(login, { body: { email, password: PASSWORD } })),
      product.visitor().call(restorePassword, { body: { token, password: NEW, repeat_password: NEW } }),
    ])
    for (const visitor of late) expect(await visitor.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
    expect(await product.rows('select from sessions where user_id = $1', [userId])).toEqual([])
  })
})
