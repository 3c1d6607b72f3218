import { forgotPassword } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestMail, registeredUser, verifiedUser } from '@grani/testing/users.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import type { Mailer } from './mailer.ts'
import { enqueueMail } from './outbox.ts'
import { startMailWorker } from './mail-worker.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

// The server's own mail worker never reaches this time.
const LATER = new Date('2030-01-01T00:00:00Z')

describe('a mail in the outbox', () => {
  test('is sent even if preparing further mails always fails', async () => {
    const { db } = product.database
    await enqueueMail(
      db,
      {
        userId: null,
        kind: 'verify-email',
        to: 'a@example.org',
        subject: 'Привет',
        text: 'текст',
        html: '<p>текст</p>',
      },
      LATER,
    )
    const sent: string[] = []
    const errors: unknown[] = []
    const mailer: Mailer = { deliver: async ({ to }) => void sent.push(to), close: () => {} }
    const worker = startMailWorker({
      db,
      mailer,
      now: () => LATER,
      everyMs: 50,
      prepare: () => Promise.reject(new Error('always')),
      onError: error => void errors.push(error),
    })
    await expect.poll(() => sent).toEqual(['a@example.org'])
    await worker.stop()
    expect(errors.length).toBeGreaterThan(0)
  })
})

describe('a request for a new password', () => {
  test('is answered even if an older request keeps failing', async () => {
    const stuck = await registeredUser(product)
    const { email } = await verifiedUser(product)
    await product.rows(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    )
    await product.rows(
      `create trigger refuse before insert on mail_tokens for each row
       when (new.email = '${stuck.email}') execute function refuse()`,
    )
    for (const address of [stuck.email, email]) {
      await product.visitor().get(forgotPassword, { body: { email: address } })
      product.clock.pass(1000)
    }
    await newestMail(product, email, 'Новый пароль')
    expect(await product.rows('select email from restore_requests')).toEqual([{ email: stuck.email }])
    await product.rows('drop trigger refuse on mail_tokens')
    await product.visitor().get(forgotPassword, { body: { email } })
    await newestMail(product, stuck.email, 'Новый пароль')
  })
})
