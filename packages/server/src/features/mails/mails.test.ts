import { listMails, retryMails } from '@grani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@grani/testing/client.ts'
import { HOUR, type Product, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { type Mailer, MailDeliveryError } from '../../platform/mail/mailer.ts'
import { enqueueMail, sendNext } from '../../platform/mail/outbox.ts'

let product: Product
let staff: Client
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
  ;({ visitor: staff } = await staffMember(product, ['support']))
  await product.rows('delete from mail_outbox')
})
afterAll(() => product.stop())

const ADDRESS = 'secret.person@example.org'
const WORDS = 'слова, которых никто не читает'

const failing = (error: Error): Mailer => ({
  deliver: async () => {
    throw error
  },
  close: () => {},
})

/** A mail later than the servers' own workers look, that fails so often. */
const unsent = async (kind: string, { tries, error }: { tries: number; error: Error }): Promise<void> => {
  const { db } = product.database
  let now = new Date(product.clock.now().getTime() + HOUR)
  await enqueueMail(db, { userId: null, kind, to: ADDRESS, subject: WORDS, text: WORDS, html: WORDS }, now)
  for (let i = 0; i < tries; i++) {
    await sendNext({ db, mailer: failing(error), now, onError: () => {} })
    now = new Date(now.getTime() + HOUR)
  }
}

test('the page tells what waits and what was given up, and neither an address nor a word of a mail', async () => {
  await unsent('verify-email', { tries: 12, error: new MailDeliveryError('SMTP: EENVELOPE 550') })
  await unsent('restore-password', { tries: 2, error: new Error(`550 no such user ${ADDRESS}`) })
  const reply = await staff.raw({ method: 'GET', url: '/api/admin/mails' })
  expect(reply.body).not.toContain(ADDRESS)
  expect(reply.body).not.toContain(WORDS)
  expect(reply.json()).toMatchObject({
    waiting: 1,
    failed: 1,
    refused: 1,
    mails: [
      { kind: 'verify-email', tries: 12, next_try_at: null, last_error: 'SMTP: EENVELOPE 550' },
      { kind: 'restore-password', tries: 2, failed_at: null, last_error: 'unexpected' },
    ],
  })
})

test('a mail that was given up is tried once more, and sent when the server takes it', async () => {
  const { mails } = await staff.get(listMails)
  const uids = mails.map(({ uid }) => uid)
  expect(await staff.get(retryMails, { body: { mails: [...uids, uids[0] ?? ''] } })).toEqual({ retried: 2 })
  await expect.poll(() => product.rows('select mail_id from mail_outbox')).toEqual([])
  expect(await product.rows('select 1 as one from local_mails where recipient = $1', [ADDRESS])).toHaveLength(
    2,
  )
  expect(await staff.get(retryMails, { body: { mails: uids } })).toEqual({ retried: 0 })
  expect(await product.rows("select after from journal where action = 'mail.retry'")).toEqual([
    { after: { mails: 2, kinds: ['restore-password', 'verify-email'] } },
  ])
})

test('one that fails again is given up again', async () => {
  const { db } = product.database
  await unsent('card-removed', { tries: 12, error: new MailDeliveryError('SMTP: ETIMEDOUT') })
  const [row] = await product.rows('select mail_id from mail_outbox')
  await product.rows('update mail_outbox set failed_at = null, next_try_at = $1', [
    new Date(product.clock.now().getTime() + HOUR),
  ])
  const now = new Date(product.clock.now().getTime() + 2 * HOUR)
  await sendNext({ db, mailer: failing(new MailDeliveryError('SMTP: ETIMEDOUT')), now, onError: () => {} })
  expect((await staff.get(listMails)).mails).toMatchObject([{ uid: row?.['mail_id'], tries: 13 }])
  expect((await staff.get(listMails)).failed).toBe(1)
})
