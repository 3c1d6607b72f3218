import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copy } from './packages/web/src/shared/feedback/copy.ts'

test('«Похоже» is what is asked of the reader: no certainty and no guess is called so', () => {
  expect(copy.yes).toBe('Похоже')
  const texts = ['results', 'quiz/today', 'quiz/tryout', 'quiz/session'].flatMap(name => {
    const folder = join('packages/web/src/features', name)
    return readdirSync(folder, { encoding: 'utf8', recursive: true })
      .filter(file => file.endsWith('copy.ts'))
      .map(file => join(folder, file))
  })
  expect(texts.length).toBeGreaterThan(8)
  expect(texts.filter(file => /похоже/iu.test(readFileSync(file, 'utf8')))).toEqual([])
  const portrait = readFileSync('content/portrait.yaml', 'utf8')
  const leanings = /^leanings:[\s\S]+?\n\n/mu.exec(portrait)?.[0] ?? ''
  expect(leanings).toContain('{half}')
  expect(leanings).not.toMatch(/похоже/iu)
})
