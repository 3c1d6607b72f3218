import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changePassword, login, readSettings, register } from '@grani/contract'
import { commandRunner } from '@grani/testing/console.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { newEmail, PASSWORD, registration, verifiedUser } from '@grani/testing/users.ts'
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

const registerWith = (password: string) =>
  product
    .visitor()
    .call(register, { body: { ...registration(newEmail()), password, repeat_password: password } })

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
