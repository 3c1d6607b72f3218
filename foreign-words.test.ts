import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * What consumers read is in Russian first (168-ФЗ, since 1 March 2026). Every Latin word that a user can see stands here with
 * the reason why it stays; a new one is refused.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'a registered name, in its own spelling': [
    'VK',
    'ID',
    'SberPay',
    'T',
    'Pay',
    'Google',
    'Apple',
    'Mozilla',
    'Microsoft',
    'Chrome',
    'Firefox',
    'Edge',
    'Safari',
    'iPhone',
    'iPad',
    'iOS',
  ],
  'what the settings of a browser call it': ['JavaScript'],
  'what is printed on the key': ['Backspace', 'Enter', 'Shift', 'S', 'N'],
  'the name of a file format, beside the Russian word for what it is': ['CSV', 'JSON', 'PDF', 'txt', 'list'],
  'a technical term that Russian dictionaries write so, always before «адрес»': ['IP'],
  'the name of an algorithm, for whoever checks the seal': ['SHA'],
  'a tag or an address, in two messages that only the staff can meet': [
    'p',
    'br',
    'strong',
    'em',
    'b',
    'i',
    'a',
    'https',
    'admin',
  ],
  'a source, as it is to be found by': [
    'Collabra',
    'Fleeson',
    'Gallagher',
    'HEXACO',
    'Henry',
    'JPSP',
    'PLOS',
    'One',
    'Psychology',
    'Vazire',
  ],
}

/** Rooms of the staff and of specialists: their words are no information for consumers. */
const FOR_STAFF =
  /\/(?:admin|backups|banners|calibrations|drafts|drawing-ideas|experiments|figures|item-statistics|journal|mails|money|overview|people|staff|specialist)\//

const CYRILLIC = /[А-Яа-яЁё]/

/** The texts of a file of code: its literals with a Russian word, without what is put in. */
const textsOfCode = (code: string): string[] =>
  [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'(?!:)|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, single, template]) => (single ?? template ?? '').replaceAll(/\$\{[^}]*\}|\\u[0-9A-F]{4}/g, ' '))
    .filter(text => CYRILLIC.test(text))

/** A label that is nothing but Latin. Keys, addresses and names of fields are written in lower case or with a slash. */
const latinLabels = (code: string): string[] =>
  [...code.matchAll(/\b(?:label|title|text|hint|lead|action|placeholder): '([A-Za-z][^'а-яё]*)'/gi)].map(
    ([, text]) => text ?? '',
  )

/** The text of a page, without its head, placeholders, addresses of links, and the list of its sources. */
const textOfPage = (page: string): string =>
  page
    .replace(/^---[\s\S]*?\n---\n/, '')
    .replace(/\n## Откуда это известно[\s\S]*$/, '')
    .replaceAll(/\{\w+\}/g, ' ')
    .replaceAll(/\]\([^)]*\)/g, ']')

/** The values of a file of content that have a Russian word, without placeholders and markup. */
const textsOfContent = (yaml: string): string[] =>
  yaml
    .replaceAll(/(?:^|\s)#.*$/gm, '')
    .split('\n')
    .flatMap(line => line.match(/"[^"]*"/g) ?? [line.replaceAll(/[\w-]+:(?=\s|$)/g, ' ')])
    .filter(text => CYRILLIC.test(text))
    .map(text => text.replaceAll(/\{\w+\}|<[^>]+>/g, ' '))

const wordsOf = (texts: readonly string[]): string[] => texts.flatMap(text => text.match(/[A-Za-z]+/g) ?? [])

const known = new Set(Object.values(ALLOWED).flat())

const foreignIn = (file: string): string[] => {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8')
  if (file.endsWith('.ts')) return wordsOf([...textsOfCode(source), ...latinLabels(source)])
  return wordsOf(file.endsWith('.md') ? [textOfPage(source)] : textsOfContent(source))
}

/** The texts by folder: what they are called. */
const ON_SCREENS = [
  ['packages/web/src', /(?:^|[/-])(?:copy|labels)\.ts$/],
  ['packages/server/src/features', /(?:^|\/)copy\.ts$|export\/[\w-]*labels\.ts$/],
  ['content/legal', /\.md$/],
  ['content/mails', /\.yaml$/],
  ['content/directions', /\.yaml$/],
  ['content/results', /\.yaml$/],
  ['content', /^(?:help|drawing)\.md$|^(?:answers|banners|boosters|goals|portrait|tariffs)\.yaml$/],
] as const

const filesOf = (folder: string, isText: RegExp): string[] =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => isText.test(name))
    .map(name => `${folder}/${name}`)
    .filter(file => !FOR_STAFF.test(file))

describe('on a user’s screens and in their mails', () => {
  // The mail about the journal goes to the staff.
  const screens = ON_SCREENS.flatMap(([folder, isText]) => filesOf(folder, isText)).filter(
    file => !file.includes('journal-head'),
  )

  test('no word is foreign but those with a reason', () => {
    expect(screens.length).toBeGreaterThan(100)
    const strange = screens.flatMap(file =>
      foreignIn(file).flatMap(word => (known.has(word) ? [] : [`${file}: ${word}`])),
    )
    expect(strange).toEqual([])
  })

  test('every reason still has its word', () => {
    const used = new Set(screens.flatMap(foreignIn))
    expect([...known].filter(word => !used.has(word))).toEqual([])
  })
})

test.each([
  ["export const copy = { label: 'Войти через Passkey' }", ['Passkey']],
  ["export const copy = { label: 'E-mail' }", ['E', 'mail']],
  ['export const copy = { sent: (n: number) => `Отправлено ${n} email` }', ['email']],
])('a planted word is found: %s', (code, words) => {
  expect(wordsOf([...textsOfCode(code), ...latinLabels(code)])).toEqual(words)
})
