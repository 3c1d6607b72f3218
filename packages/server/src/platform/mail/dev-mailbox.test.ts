import { readSettings } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestMail, registeredUser } from '@grani/testing/users.ts'
import { type Product, SECRET, startProduct } from '@grani/testing/product.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  SUPPORT_EMAIL: 'support@grani.example',
  SECRET,
  PUBLIC_URL: 'https://grani.example.com',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@grani.example.com',
  LOCAL_CHECKOUT: 'yes',
}

describe('the local mailbox', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product.stop())

  test('lists the mails and shows each of them', async () => {
    const { visitor, email } = await registeredUser(product)
    const { mail_id, subject } = await newestMail(product, email)
    const list = await visitor.raw({ method: 'GET', url: '/dev/mail' })
    expect(list.body).toContain(email)
    expect(list.body).toContain(subject)
    const mail = await visitor.raw({ method: 'GET', url: `/dev/mail/${mail_id}` })
    expect(mail.headers['content-type']).toContain('text/html')
    expect(mail.body).toContain('/auth/verify-email?token=')
  })

  test.each([
    'nonsense',
    '%00',
    '00000000-0000-0000-0000-000000000000',
    '------------------------------------',
  ])('has no mail %s', async id => {
    expect((await product.visitor().raw({ method: 'GET', url: `/dev/mail/${id}` })).statusCode).toBe(404)
  })

  test('is named in the settings', async () => {
    expect(await product.visitor().get(readSettings)).toMatchObject({ mailbox: '/dev/mail' })
  })
})

describe('in production', () => {
  test('the local mailbox does not exist by default', async () => {
    const product = await startProduct({ env: PRODUCTION })
    const visitor = product.visitor()
    const list = await visitor.raw({ method: 'GET', url: '/dev/mail' })
    const settings = await visitor.get(readSettings)
    await product.stop()
    expect(list.statusCode).toBe(404)
    expect(settings.mailbox).toBeNull()
  })

  test('the local mailbox exists when enabled explicitly', async () => {
    const product = await startProduct({ env: { ...PRODUCTION, LOCAL_MAILBOX: 'yes' } })
    const list = await product.visitor().raw({ method: 'GET', url: '/dev/mail' })
    await product.stop()
    expect(list.statusCode).toBe(200)
  })
})
