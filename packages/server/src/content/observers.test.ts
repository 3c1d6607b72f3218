import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadContent } from './load.ts'
import { ContentError } from './problem.ts'

const FIXTURE = join(import.meta.dirname, '../../../testing/src/small-content')

const problemsWith = (change: (text: string) => string): string[] => {
  const dir = mkdtempSync(join(tmpdir(), 'observers-'))
  cpSync(FIXTURE, dir, { recursive: true })
  const file = join(dir, 'observers.yaml')
  writeFileSync(file, change(readFileSync(file, 'utf8')))
  try {
    loadContent(dir)
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems.map(({ file: at, line, message }) => `${at}:${line}: ${message}`)
  }
}

test.each([
  [
    'an unknown quality',
    (text: string) => text.replace('quality: rain', 'quality: snow'),
    'there is no lasting quality "snow"',
  ],
  [
    'what nobody sees',
    (text: string) => text.replace('visibility: 0.7', 'visibility: 0'),
    'visibility is between 0 and 1',
  ],
  ['two statements', (text: string) => text.replace(/.*rain-o3.*\n/, ''), 'needs exactly 3 statements'],
  [
    'one direction alone',
    (text: string) => text.replace('key: -1', 'key: 1'),
    'needs statements with key 1 and with key -1',
  ],
  ['an id twice', (text: string) => text.replace('rain-o3', 'rain-o1'), 'rain-o1 is there twice'],
  [
    'an id of another quality',
    (text: string) => text.replace('rain-o3', 'wind-o3'),
    'the id must begin with its quality',
  ],
  ['a quality twice', (text: string) => text + text.replaceAll('-o', '-o1'), 'rain is there twice'],
])('%s in observers.yaml is a problem with its line', (_what, change, message) => {
  const problems = problemsWith(change)
  expect(problems.join('\n')).toContain(message)
  expect(problems.every(problem => /^observers\.yaml:\d+: /.test(problem))).toBe(true)
})

test('a folder without the file asks nobody else', () => {
  expect(problemsWith(text => text)).toEqual([])
  expect(loadContent(FIXTURE).observers.map(({ quality }) => quality)).toEqual(['rain'])
})
