import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  changePassword,
  forgotPassword,
  login,
  readSettings,
  register,
  restorePassword,
} from '@grani/contract'
import { commandRunner } from '@grani/testing/console.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { newEmail, newestMail, PASSWORD, registration, tokenIn, verifiedUser } from '@grani/testing/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const dir = mkdtempSync(join(tmpdir(), 'grani-passwords-'))
const LEAKED = 'мандолина у окна'

let product: Product
beforeAll(async () => {
  const [list, filter] = [join(dir, 'list.txt'), join(dir, 'leaked.filter')]
  writeFileSync(list, `${LEAKED}\r\nвторой пароль\n`)
  const plain = await startProduct()
  const { code, stdout } = await commandRunner(plain, 'build-password-filter.ts')(list, filter)
  await plain.stop()
  expect([code, stdout]).toEqual([0, expect.stringContaining('Паролей: 2.')])
  product = await startProduct({ env: { MIN_PASSWORD: '10', PASSWORD_FILTER: filter } })
})
afterAll(async () => {
  await product.stop()
  rmSync(dir, { recursive: true })
})

const registerWith = (password: string, email = newEmail()) =>
  product.visitor().call(register, { body: { ...registration(email), password, repeat_password: password } })

const refused = (key: string) => ({
  code: 'ERR_VALIDATION',
  fields: { password: `auth.forms.errors.${key}` },
})

test('new passwords have the length that the operator asks for, which the settings tell', async () => {
  expect((await product.visitor().get(readSettings)).min_password).toBe(10)
  expect(await registerWith('nine sign')).toMatchObject(refused('passwordTooShort'))
  expect(await registerWith('ten signs!')).toMatchObject({ kind: 'ok' })
})

test('a leaked password is refused, on the other layout too; one that is near it is not', async () => {
  expect(await registerWith(LEAKED)).toMatchObject(refused('passwordTooCommon'))
  expect(await registerWith('vfyljkbyf e jryf')).toMatchObject(refused('passwordTooCommon'))
  expect(await registerWith('мандолина у двери')).toMatchObject({ kind: 'ok' })
})

test('the name of the site with a few letters around it is refused, and so is the domain of one’s own address', async () => {
  const ofDomain = 'anna@zimniy-sad.ru'
  for (const password of ['granirulit1', 'Гранирулят!', 'moi-gr@ni-22', 'uhfybhekbn'])
    expect(await registerWith(password)).toMatchObject(refused('passwordTooCommon'))
  for (const password of ['zimniy-sad.ru', 'Zimniy-Sad.RU1', 'zimniy-sad', 'localhost1'])
    expect(await registerWith(password, ofDomain)).toMatchObject(refused('passwordTooCommon'))
  expect(await registerWith('окно и грани света')).toMatchObject({ kind: 'ok' })

  const email = `${newEmail().split('@')[0]}@zimniy-sad.ru`
  expect(await registerWith('ten signs!', email)).toMatchObject({ kind: 'ok' })
  product.clock.pass(1000)
  await product.visitor().get(forgotPassword, { body: { email } })
  const token = tokenIn((await newestMail(product, email, 'парол')).body_text)
  for (const password of ['granirulit1', 'zimniy-sad.ru'])
    expect(
      await product.visitor().call(restorePassword, { body: { token, password, repeat_password: password } }),
    ).toMatchObject(refused('passwordTooCommon'))
})

test('a password that is changed has to keep to the same; whoever has an older one signs in with it', async () => {
  const { visitor, email } = await verifiedUser(product)
  const change = (password: string) =>
    visitor.call(changePassword, {
      body: { old_password: PASSWORD, password, repeat_password: password },
    })
  expect(await change('nine sign')).toMatchObject(refused('passwordTooShort'))
  expect(await change(LEAKED)).toMatchObject(refused('passwordTooCommon'))
  const body = { email, password: PASSWORD }
  expect(await product.visitor().call(login, { body })).toMatchObject({ kind: 'ok' })
})
