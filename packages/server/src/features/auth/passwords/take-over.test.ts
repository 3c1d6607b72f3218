import {
  forgotPassword,
  login,
  readProfile,
  readSubscription,
  refresh,
  removeProfile,
  restorePassword,
  saveCalibrationChoice,
  saveProfile,
  verifyEmail,
} from '@grani/contract'
import { profileForm } from '@grani/contract/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultScript } from '@grani/stand-ins/vk/script.ts'
import { fullUser } from '@grani/testing/full-user.ts'
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
import { startVkProduct, newVkAccount, type VkProduct } from '@grani/testing/vk-visits.ts'

let setUp: VkProduct
let vk: VkProduct['vk']
let product: VkProduct['product']
let visits: VkProduct['visits']
beforeAll(async () => {
  setUp = await startVkProduct()
  ;({ vk, product, visits } = setUp)
})
afterAll(() => setUp?.close())
beforeEach(() => {
  Object.assign(vk.script, defaultScript())
})

const NEW = 'owner of the mailbox'

/** The owner of the mailbox resets the password through the mailed link and signs in with it. */
const ownerOf = async (email: string) => {
  const visitor = product.visitor()
  product.clock.pass(MINUTE)
  await visitor.get(forgotPassword, { body: { email } })
  const token = tokenIn((await newestMail(product, email, 'Новый пароль')).body_text)
  await visitor.get(restorePassword, { body: { token, password: NEW, repeat_password: NEW } })
  await visitor.get(login, { body: { email, password: NEW } })
  return visitor
}

/** An attacker registers through VK with another user's address, which VK has not verified. */
const squatted = async (email = newEmail()) => {
  const { visitor: squatter, account } = await visits.registeredByVk(newVkAccount({ email, verified: false }))
  await squatter.get(saveProfile, { body: { name: 'Чужое имя', theme: 'dark', year_of_birth: 1990 } })
  await squatter.get(saveCalibrationChoice, { body: { allows_calibration: false } })
  return { email, squatter, account }
}

/** The owner of the mailbox opens, in their own browser, the confirmation link that the attacker triggered. */
const clicked = async (email: string) => {
  const token = tokenIn((await newestMail(product, email, 'одтверд')).body_text)
  await product.visitor().get(verifyEmail, { body: { token } })
}

describe('an account that an attacker created with another user’s address', () => {
  test('through VK belongs to the owner alone after a password reset', async () => {
    const { email, squatter, account } = await squatted()
    const owner = await ownerOf(email)
    await owner.get(saveProfile, { body: { profession: 'тайна' } })

    for (const call of [readProfile, refresh])
      expect(await squatter.call(call)).toMatchObject({ code: 'ERR_SESSION' })
    expect((await visits.signInByVk(account)).reply).toMatchObject({ code: 'ERR_EMAIL_TAKEN' })
    expect(await owner.get(readProfile)).toMatchObject({ profession: 'тайна' })
  })

  test('keeps nothing that the attacker entered', async () => {
    const { email } = await squatted()
    const profile = await (await ownerOf(email)).get(readProfile)
    for (const field of Object.keys(profileForm.shape))
      expect(Object.entries(profile).find(([name]) => name === field)).toEqual([field, null])
    expect(profile.allows_calibration).toBe(true)
  })

  test('keeps no row of any slice that an unconfirmed user might have filled', async () => {
    const { email, userId } = await fullUser(product)
    await product.rows('update users set is_email_verified = false where user_id = $1', [userId])
    await product.rows("insert into payment_methods values ($1, 'local', 'card-1', 'Карта •• 4242', $2)", [
      userId,
      product.clock.now(),
    ])
    await ownerOf(email)
    // The new credentials, the consents, the session of a moment ago, and a key that seals nothing any more.
    const kept = [
      'users',
      'user_keys',
      'identities',
      'consents',
      'sessions',
      'refresh_tokens',
      'known_devices',
    ]
    const filled: string[] = []
    for (const table of await tablesOf(product, 'user_id'))
      // Mails to the mailbox itself are its owner's.
      if (
        !['mail_outbox', 'local_mails'].includes(table) &&
        (await product.rows(`select from ${table} where user_id = $1`, [userId])).length > 0
      )
        filled.push(table)
    expect(filled.toSorted()).toEqual(kept.toSorted())
  })

  test('does not cost the owner their trial, though the attacker’s VK ID has had one', async () => {
    const { visitor, account } = await visits.registeredByVk()
    await visitor.get(removeProfile)
    const email = newEmail()
    await visits.registeredByVk({ ...account, email, verified: false })
    expect(await (await ownerOf(email)).get(readSubscription)).toMatchObject({ is_trial: true })
  })

  test('with a password is reset as well, and the owner’s VK ID can be linked afterwards', async () => {
    const { email, visitor: squatter } = await registeredUser(product)
    const account = newVkAccount({ email })
    expect((await visits.signInByVk(account)).reply).toMatchObject({ code: 'ERR_EMAIL_TAKEN' })
    await ownerOf(email)
    expect((await visits.signInByVk(account)).reply).toMatchObject({ body: { newcomer: null } })
    expect(await squatter.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
    expect(await product.visitor().call(login, { body: { email, password: PASSWORD } })).toMatchObject({
      code: 'ERR_AUTH',
    })
  })
})

describe('an owner who opens a confirmation link that an attacker triggered', () => {
  test('is not signed in to that account by VK: the attacker still knows its password', async () => {
    const { email } = await registeredUser(product)
    await clicked(email)
    const { reply, visitor } = await visits.signInByVk(newVkAccount({ email }))
    expect(reply).toMatchObject({ status: 409, code: 'ERR_EMAIL_TAKEN' })
    expect(visitor.cookies.size).toBe(0)
  })

  test('owns it alone after a password reset: the attacker’s VK ID is unlinked, confirmed or not', async () => {
    const { email, account, squatter } = await squatted()
    await clicked(email)
    await ownerOf(email)
    expect(await squatter.call(readProfile)).toMatchObject({ code: 'ERR_SESSION' })
    expect((await visits.signInByVk(account)).reply).toMatchObject({ code: 'ERR_EMAIL_TAKEN' })
  })
})

describe('a password reset', () => {
  test('keeps all data of a confirmed user', async () => {
    const { email, visitor } = await userWithGoal(product)
    await visitor.get(saveProfile, { body: { name: 'Ася' } })
    expect(await (await ownerOf(email)).get(readProfile)).toMatchObject({
      name: 'Ася',
      current_goal: { uid: 'resIss' },
    })
  })

  test('keeps the VK ID that has vouched for this address', async () => {
    const user = await verifiedUser(product)
    const account = newVkAccount({ email: user.email })
    expect((await visits.signInByVk(account)).reply).toMatchObject({ body: { newcomer: null } })
    await ownerOf(user.email)
    expect((await visits.signInByVk(account)).reply).toMatchObject({ body: { newcomer: null } })
  })

  test('ends a session that the old password starts at the same moment', async () => {
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
