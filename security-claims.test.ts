import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What the document's short names stand for. */
const FOLDERS: Readonly<Record<string, string>> = {
  f: 'packages/server/src/features',
  p: 'packages/server/src/platform',
  web: 'packages/web/src',
  contract: 'packages/contract/src',
  e2e: 'e2e',
  packages: 'packages',
  docs: 'docs',
}

const root = import.meta.dirname
const text = readFileSync(join(root, 'docs/security.md'), 'utf8')

const pathOf = (named: string): string => {
  const [first = '', ...rest] = named.split('/')
  const folder = FOLDERS[first]
  return folder === undefined ? join('packages/server/src', named) : join(folder, ...rest)
}

test('every test and source file that docs/security.md names as proof exists', () => {
  const named = new Set([...text.matchAll(/`([\w./-]+\.tsx?)(?:`| )/g)].map(([, file = '']) => file))
  expect(named.size).toBeGreaterThan(100)
  const missing = [...named].filter(
    file => ![pathOf(file), join('packages', file)].some(path => existsSync(join(root, path))),
  )
  expect(missing).toEqual([])
})
