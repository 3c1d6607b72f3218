import { readProfile, readSubscription, register, verifyEmail } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  mailsTo,
  newEmail,
  newestMail,
  PASSWORD,
  registration,
  tokenIn,
  userIdOf,
} from '@grani/testing/users.ts'
import { DAY, OVER_TLS, type Product, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

describe('registration', () => {
  test('signs in at once, mails a link, and the link starts a trial of seven days', async () => {
    const visitor = product.visitor()
    const email = newEmail()
    await visitor.get(register, { body: registration(email) })
    expect(await visitor.get(readProfile)).toMatchObject({
      email,
      is_email_verified: false,
      groups: ['users'],
    })
    expect(await visitor.call(readSubscription)).toMatchObject({ code: 'ERR_EMAIL_NOT_VERIFIED' })

    const mail = await newestMail(product, email)
    await visitor.get(verifyEmail, { body: { token: tokenIn(mail.body_text) } })
    expect(await visitor.get(readProfile)).toMatchObject({ is_email_verified: true })
    expect(await visitor.get(readSubscription)).toMatchObject({
      tariff: { uid: 'basic' },
      is_trial: true,
      is_ended: false,
      end_at: new Date(product.clock.now().getTime() + 7 * DAY).toISOString(),
    })
  })

  test('the mail says how many answers wait on the device, where a try was begun', async () => {
    const [began, without] = [newEmail(), newEmail()]
    await product.visitor().get(register, { body: { ...registration(began), kept_answers: 12 } })
    await product.visitor().get(register, { body: { ...registration(without), kept_answers: 0 } })
    expect((await newestMail(product, began)).body_text).toContain('Ваши ответы (12) ждут там')
    expect((await newestMail(product, without)).body_text).not.toContain('начали')
  })

  test('stores every consent with its version, time and IP address', async () => {
    const email = newEmail()
    await product.visitor({ ip: '203.0.113.9' }).get(register, { body: registration(email) })
    const consents = await product.rows(
      'select document, version, given_at, ip from consents where user_id = $1 order by document',
      [await userIdOf(product, email)],
    )
    expect(consents.map(({ document }) => document)).toEqual(['agreement', 'consent', 'privacy'])
    for (const { version, given_at, ip } of consents) {
      expect(version).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(given_at).toEqual(product.clock.now())
      expect(ip).toBe('203.0.113.9')
    }
  })

  test('takes the IP address from the trusted proxy, not from what the client wrote before it', async () => {
    const proxied = await startProduct({
      env: { ...OVER_TLS, TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:3000' },
    })
    const email = newEmail()
    await proxied.visitor().raw({
      method: 'POST',
      url: register.path,
      body: registration(email),
      headers: { 'x-forwarded-for': '192.0.2.66, 203.0.113.10' },
    })
    const [consent] = await proxied.rows('select ip from consents where user_id = $1', [
      await userIdOf(proxied, email),
    ])
    await proxied.stop()
    expect(consent?.['ip']).toBe('203.0.113.10')
  })

  test('stores the password only as an argon2id hash', async () => {
    const email = newEmail()
    await product.visitor().get(register, { body: registration(email) })
    const [user] = await product.rows('select password_hash from users where email = $1', [email])
    expect(user?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(user?.['password_hash']).not.toContain(PASSWORD)
  })

  test('ignores letter case and surrounding blanks of an address', async () => {
    const email = newEmail()
    await product.visitor().get(register, { body: registration(`  ${email.toUpperCase()} `) })
    expect(await product.visitor().call(register, { body: registration(email) })).toMatchObject({
      status: 409,
      code: 'ERR_EMAIL_TAKEN',
      fields: { email: 'auth.forms.errors.emailTaken' },
    })
  })

  test('takes an address in .рф, whose two spellings are one', async () => {
    const [name] = newEmail().split('@')
    await product.visitor().get(register, { body: registration(`${name}@Почта.рф`) })
    const reply = await product
      .visitor()
      .call(register, { body: registration(`${name}@xn--80a1acny.xn--p1ai`) })
    expect(reply).toMatchObject({ code: 'ERR_EMAIL_TAKEN' })
    expect(await mailsTo(product, `${name}@xn--80a1acny.xn--p1ai`)).toBe(1)
    for (const domain of [
      'почта.рф@evil.example',
      'почта.рф/x',
      'почта.рф:25',
      'почта..рф',
      'рф',
      'xn--.xn--',
    ])
      expect(await product.visitor().call(register, { body: registration(`a@${domain}`) })).toMatchObject({
        code: 'ERR_VALIDATION',
        fields: { email: 'auth.forms.errors.email' },
      })
  })

  test('creates one account when two servers get the same address in parallel', async () => {
    const email = newEmail()
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        product.visitor({ server: i % 2 }).call(register, { body: registration(email) }),
      ),
    )
    expect(replies.filter(reply => reply.kind === 'ok')).toHaveLength(1)
    expect(
      replies.filter(reply => reply.kind === 'refused' && reply.code === 'ERR_EMAIL_TAKEN'),
    ).toHaveLength(7)
    expect(await product.rows('select user_id from users where email = $1', [email])).toHaveLength(1)
    expect(await mailsTo(product, email)).toBe(1)
  })

  test('carries the requested page into the mailed link', async () => {
    const email = newEmail()
    await product.visitor().get(register, { body: { ...registration(email), next: '/results?a=1&b=2' } })
    const { body_text } = await newestMail(product, email)
    expect(body_text).toContain(`&next=${encodeURIComponent('/results?a=1&b=2')}`)
  })
})

describe('an invalid registration form', () => {
  const refused = async (change: object) => {
    const body = { ...registration(newEmail()), ...change }
    const reply = await product.visitor().raw({ method: 'POST', url: '/api/register', body })
    expect(reply.statusCode).toBe(400)
    return reply.json<{ code: string; fields: Record<string, string> }>()
  }

  test.each([
    ['an empty address', { email: ' ' }, 'email', 'auth.forms.errors.noEmail'],
    ['an address without @', { email: 'no-at-sign' }, 'email', 'auth.forms.errors.email'],
    [
      'a short password',
      { password: '12345', repeat_password: '12345' },
      'password',
      'auth.forms.errors.passwordTooShort',
    ],
    [
      'another repetition',
      { repeat_password: 'something else' },
      'repeat_password',
      'auth.forms.errors.passwordsNotEqual',
    ],
    ['no word about age', { old_enough: false }, 'old_enough', 'auth.forms.errors.notOldEnough'],
    ['no consent', { personal_data: false }, 'personal_data', 'auth.forms.errors.noConsent'],
  ])('names the field and the message for %s', async (_what, change, field, key) => {
    expect(await refused(change)).toMatchObject({ code: 'ERR_VALIDATION', fields: { [field]: key } })
  })

  test('names a mistyped repetition together with what else is wrong', async () => {
    const { fields } = await refused({ email: ' ', repeat_password: 'something else', old_enough: false })
    expect(fields).toEqual({
      email: 'auth.forms.errors.noEmail',
      repeat_password: 'auth.forms.errors.passwordsNotEqual',
      old_enough: 'auth.forms.errors.notOldEnough',
    })
  })

  test.each([
    'a@example.org\r\nBcc: b@example.org',
    'a@example.org\nx',
    'a@example.org,b@example.org',
    'a b@example.org',
  ])('never lets %j become a header or a second recipient', async email => {
    expect(await refused({ email })).toMatchObject({ fields: { email: 'auth.forms.errors.email' } })
  })

  test('creates no user', async () => {
    const users = await product.rows('select user_id from users')
    await refused({ old_enough: false })
    expect(await product.rows('select user_id from users')).toEqual(users)
  })
})
