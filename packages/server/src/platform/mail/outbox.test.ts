import { register } from '@grani/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mailsTo, newEmail, registration } from '@grani/testing/users.ts'
import { MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { localMailer } from './local-mailbox.ts'
import type { Mailer } from './mailer.ts'
import { enqueueMail, sendNext, sweepOutbox } from './outbox.ts'

// The servers' own mail workers never reach this time, so they never send these mails.
const LATER = new Date('2030-01-01T00:00:00Z')

let product: Product
beforeEach(async () => {
  product = await startProduct({ servers: 2 })
})
afterEach(() => product.stop())

const mailTo = (to: string) => ({
  userId: null,
  kind: 'verify-email',
  to,
  subject: 'Привет',
  text: 'текст',
  html: '<p>текст</p>',
})

const send = (mailer: Mailer, now = LATER, onError: (error: unknown) => void = () => {}) =>
  sendNext({ db: product.database.db, mailer, now, onError })

const failing: Mailer = {
  deliver: async () => {
    throw new Error('The mail server does not answer')
  },
  close: () => {},
}

const counting = () => {
  const sent: string[] = []
  const mailer: Mailer = {
    deliver: async ({ to }) => {
      await new Promise(done => setTimeout(done, 20))
      sent.push(to)
    },
    close: () => {},
  }
  return { sent, mailer }
}

describe('a mail', () => {
  test('is sent once when two servers look for it in parallel', async () => {
    for (let i = 0; i < 6; i++) await enqueueMail(product.database.db, mailTo(`p${i}@example.org`), LATER)
    const { sent, mailer } = counting()
    await Promise.all(Array.from({ length: 12 }, () => send(mailer)))
    expect(sent.toSorted()).toEqual(Array.from({ length: 6 }, (_, i) => `p${i}@example.org`))
    expect(await product.rows('select from mail_outbox')).toEqual([])
  })

  test('is received once by every user who registers on two servers', async () => {
    const emails = Array.from({ length: 6 }, newEmail)
    await Promise.all(
      emails.map((email, i) =>
        product.visitor({ server: i % 2 }).get(register, { body: registration(email) }),
      ),
    )
    for (const email of emails) expect(await mailsTo(product, email)).toBe(1)
  })

  test('is not enqueued when its transaction is rolled back', async () => {
    await expect(
      product.database.db.transaction().execute(async tx => {
        await enqueueMail(tx, mailTo('a@example.org'), LATER)
        throw new Error('something else went wrong')
      }),
    ).rejects.toThrow('something else')
    expect(await product.rows('select from mail_outbox')).toEqual([])
  })

  test('that could not be sent is sent again later', async () => {
    await enqueueMail(product.database.db, mailTo('a@example.org'), LATER)
    const errors: unknown[] = []
    expect(await send(failing, LATER, error => errors.push(error))).toBe(true)
    expect(errors).toHaveLength(1)
    const { sent, mailer } = counting()
    expect(await send(mailer)).toBe(false)
    expect(await send(mailer, new Date(LATER.getTime() + MINUTE))).toBe(true)
    expect(sent).toEqual(['a@example.org'])
  })

  test('that cannot be sent does not delay the others', async () => {
    await enqueueMail(product.database.db, mailTo('bad@example.org'), LATER)
    await enqueueMail(product.database.db, mailTo('good@example.org'), LATER)
    const { sent, mailer } = counting()
    const rejecting: Mailer = {
      ...mailer,
      deliver: mail => (mail.to.startsWith('bad') ? failing.deliver(mail) : mailer.deliver(mail)),
    }
    while (await send(rejecting)) continue
    expect(sent).toEqual(['good@example.org'])
  })

  test('is given up after twelve tries and deleted a week later', async () => {
    await enqueueMail(product.database.db, mailTo('bad@example.org'), LATER)
    let now = LATER
    for (let i = 0; i < 12; i++) {
      expect(await send(failing, now)).toBe(true)
      now = new Date(now.getTime() + 60 * MINUTE)
    }
    expect(await send(failing, now)).toBe(false)
    expect(await product.rows('select failed_at is not null as failed from mail_outbox')).toEqual([
      { failed: true },
    ])
    await sweepOutbox(product.database.db, new Date(now.getTime() + 7 * 24 * 60 * MINUTE))
    expect(await product.rows('select from mail_outbox')).toEqual([])
  })

  test('is delivered once to the local mailbox even after a crash between sending and committing', async () => {
    const { db } = product.database
    await enqueueMail(db, mailTo('a@example.org'), LATER)
    const local = localMailer(db, () => LATER)
    const crashing: Mailer = {
      ...local,
      deliver: async mail => {
        await local.deliver(mail)
        // Breaks the server's connections, which rolls its open transaction back.
        await product.rows(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
        )
      },
    }
    await expect(send(crashing)).rejects.toThrow()
    expect(await product.rows('select from mail_outbox')).toHaveLength(1)
    expect(await send(local)).toBe(true)
    expect(await product.rows('select recipient from local_mails')).toEqual([{ recipient: 'a@example.org' }])
    expect(await product.rows('select from mail_outbox')).toEqual([])
  })
})
