import { login, removeProfile, saveBillingInfo } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { mailsTo, newEmail, newestMail, PASSWORD, userIdOf, verifiedUser } from '@grani/testing/users.ts'
import { sweepLocalMails } from '../../platform/mail/local-mailbox.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const FAR = new Date('2030-01-01T00:00:00Z')

/** As an outage of the mail server leaves a mail: tried, and waiting for its next try. */
const keepWaiting = (email: string) =>
  product.rows(
    `insert into mail_outbox (mail_id, user_id, recipient, subject, body_text, body_html, created_at, next_try_at)
     select mail_id, user_id, recipient, subject, body_text, body_html, received_at, $2
     from local_mails where recipient = $1`,
    [email, FAR],
  )

const mailsAt = async (email: string) => {
  const [row] = await product.rows(
    `select (select count(*)::int from mail_outbox where recipient = $1) as waiting,
      (select count(*)::int from local_mails where recipient = $1) as delivered`,
    [email],
  )
  return row
}

describe('a removed account', () => {
  test('takes no mail of the user whose address it had named for receipts', async () => {
    const victim = await verifiedUser(product)
    await product.visitor().get(login, { body: { email: victim.email, password: PASSWORD } })
    expect(await mailsTo(product, victim.email)).toBe(2)
    await keepWaiting(victim.email)
    const before = await mailsAt(victim.email)

    const attacker = await verifiedUser(product)
    await attacker.visitor.get(saveBillingInfo, { body: { email: victim.email } })
    await expect.poll(() => product.rows('select from mail_outbox where next_try_at < $1', [FAR])).toEqual([])
    await attacker.visitor.get(removeProfile)
    expect(before).toEqual({ waiting: 2, delivered: 2 })
    expect(await mailsAt(victim.email)).toEqual(before)

    await victim.visitor.get(removeProfile)
    // Their own go with them; what comes is the receipt of the removal.
    await product.rows('delete from mail_outbox where next_try_at >= $1 and user_id is null', [FAR])
    expect(await mailsTo(product, victim.email)).toBe(1)
  })

  test('leaves a receipt that belongs to nobody and goes from the local mailbox after a week', async () => {
    const { visitor, email } = await verifiedUser(product)
    const userId = await userIdOf(product, email)
    await visitor.get(removeProfile)
    await newestMail(product, email, 'удал')
    expect(await product.rows('select user_id from local_mails where recipient = $1', [email])).toEqual([
      { user_id: null },
    ])
    expect(await product.rows('select from local_mails where user_id = $1', [userId])).toEqual([])
    await sweepLocalMails(product.database.db, product.clock.now())
    expect(await mailsTo(product, email)).toBe(1)
    await sweepLocalMails(product.database.db, new Date(product.clock.now().getTime() + 8 * DAY))
    expect(await mailsTo(product, email)).toBe(0)
  })
})

test('every mail of a user names them', async () => {
  const { visitor, email } = await verifiedUser(product)
  const receipts = newEmail()
  await visitor.get(saveBillingInfo, { body: { email: receipts } })
  await newestMail(product, receipts)
  const userId = await userIdOf(product, email)
  const owners = await product.rows('select distinct user_id from local_mails where recipient in ($1, $2)', [
    email,
    receipts,
  ])
  expect(owners).toEqual([{ user_id: userId }])
})
