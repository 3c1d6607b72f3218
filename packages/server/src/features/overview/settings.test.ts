import { readServerSettings, ROLES } from '@grani/contract'
import { environment } from '../../platform/config/environment.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const TOKEN = 'planted-token-of-metrics'
let product: Product
beforeAll(async () => {
  product = await startProduct({ env: { METRICS_TOKEN: TOKEN, REFUND_ALONE: '500' } })
})
afterAll(() => product.stop())

test('owners see what the server runs with, and of keys only that they are set', async () => {
  const { visitor } = await staffMember(product, ['owner'])
  const settings = await visitor.get(readServerSettings)
  expect(settings.map(({ name }) => name)).toEqual(Object.keys(environment.shape))
  const of = (wanted: string) => settings.find(({ name }) => name === wanted)
  expect(of('REFUND_ALONE')).toEqual({ name: 'REFUND_ALONE', value: '500', is_set: true })
  expect(of('METRICS_TOKEN')).toEqual({ name: 'METRICS_TOKEN', value: null, is_set: true })
  expect(of('SECRET_PREVIOUS')).toEqual({ name: 'SECRET_PREVIOUS', value: null, is_set: false })
  expect(JSON.stringify(settings)).not.toContain(TOKEN)
  const shown = settings.filter(({ value }) => value !== null).map(({ name }) => name)
  for (const name of [
    'SECRET',
    'SMTP_URL',
    'DATABASE_URL',
    'YOOKASSA_SECRET_KEY',
    'BACKUP_KEY',
    'TEXT_MODEL_KEY',
  ])
    expect(shown).not.toContain(name)
  for (const role of ROLES.filter(name => name !== 'owner')) {
    const member = await staffMember(product, [role])
    expect(await member.visitor.call(readServerSettings)).toMatchObject({ code: 'ERR_ROLE' })
  }
})
