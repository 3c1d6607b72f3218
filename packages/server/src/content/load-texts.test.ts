import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadTexts } from './load-texts.ts'
import { fillPlaceholders, placeholdersIn } from './placeholders.ts'

const CONTENT = join(import.meta.dirname, '../../../../content')

const copyOfContent = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'texts-'))
  cpSync(CONTENT, dir, { recursive: true })
  return dir
}
const editFile = (dir: string, file: string, edit: (text: string) => string): void =>
  writeFileSync(join(dir, file), edit(readFileSync(join(dir, file), 'utf8')))

test('pages and mails call an account by one word', () => {
  const texts = loadTexts(CONTENT)
  const pages = [texts.help, ...Object.values(texts.legal)].map(({ markdown }) => markdown)
  expect([...pages, JSON.stringify(texts.mails)].filter(text => /уч[её]тн\S+ запис/i.test(text))).toEqual([])
})

test('every mail with a button has the placeholder {link}', () => {
  for (const mail of Object.values(loadTexts(CONTENT).mails))
    expect(mail.button === null || mail.placeholders.includes('link')).toBe(true)
})

test('every legal page has a version date, and says that it is a template where it binds: how questions are chosen only tells', () => {
  for (const [name, page] of Object.entries(loadTexts(CONTENT).legal)) {
    expect(page.markdown.includes('Это шаблон')).toBe(name !== 'questions')
    expect(page.version).toMatch(/^20\d\d-\d\d-\d\d$/)
  }
})

test('the help page says that results are no diagnosis and takes its phone numbers from the configuration', () => {
  const { help } = loadTexts(CONTENT)
  expect(help.markdown).toContain('Это не медицинское заключение')
  expect(placeholdersIn(help.markdown)).toEqual(expect.arrayContaining(['emergencyPhone', 'helpLines']))
})

/** Figure a02, the same closed, and figure d03. */
const A_STROKE = 'M60 200 L110 150 L140 210 L200 130'
const CLOSED = 'M60 200 L110 150 L140 210 L62 202'
const ANOTHER = 'M230 60 L200 100 L240 130 L205 175'

test('the figures are forty, open, and named by ideas', () => {
  const { sets, subjects } = loadTexts(CONTENT).drawing
  expect(sets.map(figures => figures.length)).toEqual([10, 10, 10, 10])
  expect(subjects.length).toBeGreaterThan(5)
})

describe('refuses', () => {
  test.each([
    [
      'a missing mail',
      (dir: string) => rmSync(join(dir, 'mails/verify-email.yaml')),
      'mails/verify-email.yaml:1: the file is missing',
    ],
    [
      'a mail with a misspelt placeholder',
      (dir: string) =>
        editFile(dir, 'mails/restore-password.yaml', text => text.replace('{lifetime}', '{lifetim}')),
      '{lifetim} must be listed in placeholders',
    ],
    [
      'a banner with an undeclared placeholder',
      (dir: string) => editFile(dir, 'banners.yaml', text => text.replace('{questions}', '{count}')),
      '{count} must be listed',
    ],
    [
      'a page without a version date',
      (dir: string) =>
        editFile(dir, 'legal/offer.md', text => text.replace(/version: .*/, 'version: latest')),
      'legal/offer.md:1: version: version is a date',
    ],
    [
      'a figure that is closed',
      (dir: string) => editFile(dir, 'drawing.yaml', text => text.replace(A_STROKE, CLOSED)),
      'a stroke is open',
    ],
    [
      'a figure off its sheet',
      (dir: string) => editFile(dir, 'drawing.yaml', text => text.replace(A_STROKE, 'M60 200 L410 150')),
      'a path stays within 400 × 300',
    ],
    [
      'a set of nine figures',
      (dir: string) =>
        editFile(dir, 'drawing.yaml', text => text.replace(/ +- id: a02[\s\S]*?(?= +- id: a03)/, '')),
      'a set has 10 figures',
    ],
    [
      'two figures that are drawn alike',
      (dir: string) => editFile(dir, 'drawing.yaml', text => text.replace(A_STROKE, ANOTHER)),
      'two figures are drawn as',
    ],
    [
      'an idea that is no word',
      (dir: string) => editFile(dir, 'drawing.yaml', text => text.replace('    whale: [кит]\n', '')),
      'figure a01: whale is no word',
    ],
    [
      'a page without front matter',
      (dir: string) => writeFileSync(join(dir, 'help.md'), 'Просто текст'),
      'help.md:1: must begin with title',
    ],
  ])('%s', (_what, breakFile, message) => {
    const dir = copyOfContent()
    breakFile(dir)
    expect(() => loadTexts(dir)).toThrow(message)
  })
})

describe('fillPlaceholders', () => {
  test('replaces each placeholder by its value', () => {
    expect(fillPlaceholders('До {endAt} можно {what}.', { endAt: 'мая', what: 'думать' })).toBe(
      'До мая можно думать.',
    )
  })
  test('throws for a placeholder without a value', () => {
    expect(() => fillPlaceholders('До {endAt}.', {})).toThrow('no value for {endAt}')
  })
})
