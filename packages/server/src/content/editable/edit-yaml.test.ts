import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { editYaml } from './edit-yaml.ts'

const FILE = `# About the file.
name: Спокойствие   # a comment beside
items:
  - { id: a-01, number: 1, key: 1, text: "Раз." } # first
  - { id: a-02, number: 2, version: 3, key: 1,
      text: "Два.",
      answers: [ "да", "нет" ] }
level:
  text: |
    Старый текст
    в две строки.
  steps:
    - 'Первый шаг.'
    - Второй шаг.   # keep

paragraphs:
  - Здравствуйте!
  - "Ещё."
after: []
`

test('replaces texts in their own style and leaves every other character', () => {
  const edited = editYaml(FILE, [
    { at: ['name'], value: 'Покой: новый' },
    { at: ['items', 'a-01', 'text'], value: 'Раз, «два».' },
    { at: ['items', 'a-01', 'version'], value: 2 },
    { at: ['items', 'a-02', 'version'], value: 4 },
    { at: ['items', 'a-02', 'answers', 1], value: 'может быть' },
    { at: ['level', 'text'], value: 'Новый текст.\n\nВторой абзац.' },
    { at: ['level', 'steps', 0], value: "Шаг 'раз'." },
    { at: ['paragraphs'], value: ['Добрый день!', 'Раз.', 'Два.'] },
    { at: ['after'], value: ['Конец.'] },
  ])
  expect(edited).toBe(`# About the file.
name: "Покой: новый"   # a comment beside
items:
  - { id: a-01, number: 1, version: 2, key: 1, text: "Раз, «два»." } # first
  - { id: a-02, number: 2, version: 4, key: 1,
      text: "Два.",
      answers: [ "да", "может быть" ] }
level:
  text: |
    Новый текст.

    Второй абзац.
  steps:
    - 'Шаг ''раз''.'
    - Второй шаг.   # keep

paragraphs:
  - "Добрый день!"
  - "Раз."
  - "Два."
after: ["Конец."]
`)
})

test('changes one line of the content for one text', () => {
  const dir = join(import.meta.dirname, '../../../../../content/results')
  const [name = ''] = readdirSync(dir)
  const source = readFileSync(join(dir, name), 'utf8')
  const at = ['calmness', 'above', 'text']
  const text = 'Тревога приходит к вам реже, чем ко многим. '.repeat(8).trim()
  const edited = editYaml(source, [{ at, value: text }])
  const was: unknown = parse(source)
  const is: unknown = parse(edited)
  const unwrapped = text.replaceAll('\n', ' ')
  expect(JSON.stringify(is)).not.toBe(JSON.stringify(was))
  expect(edited.replaceAll(/\s+/g, ' ')).toContain(unwrapped)
  expect(edited.split('\n').filter(line => !source.includes(line)).length).toBeLessThan(6)
})
