import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { localSecret } from './local-secret.ts'

const dir = mkdtempSync(join(tmpdir(), 'grani-secret-'))
afterAll(() => rmSync(dir, { recursive: true }))

test('the secret of a local installation is 256 bits that stay the same, in a file that others cannot read', () => {
  const folder = join(dir, 'data')
  const secret = localSecret(folder)
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(localSecret(folder)).toBe(secret)
  expect(readdirSync(folder)).toEqual(['secret'])
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  expect(localSecret(join(dir, 'other'))).not.toBe(secret)
})
