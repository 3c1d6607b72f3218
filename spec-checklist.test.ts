import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`)

const PACKAGES = ['contract', 'content-tools', 'engine', 'server', 'stand-ins', 'testing', 'web']
const files = [
  ...PACKAGES.map(name => `packages/${name}/src`),
  'packages/web/build',
  'e2e',
  'content',
  'bench',
  'docs',
].flatMap(filesIn)

const rows = readFileSync(join(root, 'docs/spec-checklist.md'), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('|') && !line.startsWith('|---'))
const quote = /“([^”]+)”/g

/** A path of the document: below the web's sources unless it names another package; `*` stands for any part of a name. */
const matching = (named: string): string[] => {
  const short = named
    .replace(/^(server|web)\//, 'packages/$1/src/')
    .replace(/^(contract|content-tools)\//, 'packages/$1/src/')
  const path = named.startsWith('e2e/') && !/\.\w+$/.test(named) ? `${named}.test.ts` : short
  const places = [
    path,
    `packages/web/src/${path}`,
    `packages/web/${path}`,
    `packages/contract/src/schemas/${path.split('/').at(-1)}`,
  ]
  const patterns = places.map(
    place =>
      new RegExp(
        `^${place
          .replace(/\/$/, '')
          .replaceAll(/[.+()]/g, String.raw`\$&`)
          .replaceAll('*', '[^/]*')}(/|$)`,
      ),
  )
  return files.filter(file => patterns.some(pattern => pattern.test(file)))
}

const PATH = /(?<![\w/.-])(?:[\w-]+\/)+[\w.*-]+(?:\.\w+)?|\b[\w-]+(?:\.test)?\.(?:tsx?|yaml|css)\b/g

const pathsIn = (cell: string): string[] =>
  [
    ...cell
      .replaceAll(quote, '')
      .replaceAll(/`[^`]*`/g, '')
      .replaceAll(/\([^)]*\)/g, '')
      .matchAll(PATH),
  ].map(([path]) => path)

/** A bare file name is one in any folder: rows name a folder once for several files. */
const exists = (path: string): boolean =>
  path.includes('/') ? matching(path).length > 0 : files.some(file => file.endsWith(`/${path}`))

test('every file that a row names is there', () => {
  const named = rows.flatMap(row => row.split('|').slice(2).flatMap(pathsIn))
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter(path => !exists(path))).toEqual([])
})

test('every test that a row quotes has that title', () => {
  const quotes = rows.flatMap(row =>
    (row.split('|').at(-2) ?? '').split(';').flatMap(part => {
      const [path = ''] = pathsIn(part)
      return [...part.matchAll(quote)].map(([, title = '']) => ({ path, title }))
    }),
  )
  expect(quotes.length).toBeGreaterThan(40)
  const missing = quotes.filter(({ path, title }) => {
    const sources = matching(path)
      .filter(file => /\.\w+$/.test(file))
      .map(file => readFileSync(join(root, file), 'utf8'))
    const parts = title
      .split('…')
      .map(part => part.trim())
      .filter(part => part !== '')
    return !sources.some(source => parts.every(part => source.includes(part)))
  })
  expect(missing).toEqual([])
})

const screens = files
  .filter(file => /^e2e\/screens\/.*\.ts$/.test(file))
  .map(file => readFileSync(join(root, file), 'utf8'))
  .join('\n')

/** `select-plan, -failed` are `select-plan` and `select-plan-failed`; `subscription-trial, -ended` share what is before the last hyphen. */
const screensIn = (list: string): string[] => {
  const [first = '', ...others] = list
    .split(',')
    .map(name => name.replaceAll(/\(.*?\)/g, '').trim())
    .filter(name => /^-?[a-z-]+\*?$/.test(name))
  return [first, ...others.map(name => (name.startsWith('-') ? `${first}${name}` : name))]
}

test('every screen that a row names is one of e2e/screens', () => {
  const named = rows.flatMap(row => {
    const cell = row.split('|').at(-2) ?? ''
    return [...cell.matchAll(/routes: ([^;|]+)/g)].flatMap(([, list = '']) => screensIn(list))
  })
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter(name => !screens.includes(`'${name.replace(/\*$/, '')}`))).toEqual([])
})
