import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine } from '@grani/engine'
import { describe, expect, test } from 'vitest'
import { loadContent } from '../content/load.ts'
import { engineInputOf } from './engine-input.ts'

const SMALL_CONTENT = join(import.meta.dirname, '../../../testing/src/small-content')
const DIRECTION = 'directions/01-weather.yaml'
const PAIR = 'weather-pair-01'

/** The small content, whose pair has rain on the left and wind on the right, with these keys as an editor writes them. */
const inputWith = (leftKey: string, rightKey: string) => {
  const dir = mkdtempSync(join(tmpdir(), 'content-'))
  cpSync(SMALL_CONTENT, dir, { recursive: true })
  const file = join(dir, DIRECTION)
  const text = readFileSync(file, 'utf8')
    .replace('quality: rain, text', `quality: rain, ${leftKey}text`)
    .replace('quality: wind, text', `quality: wind, ${rightKey}text`)
  writeFileSync(file, text)
  return engineInputOf(loadContent(dir))
}

describe('the engine input of a pair has the keys in the order of its qualities, the right side first', () => {
  test.each([
    ['', '', [1, 1]],
    ['key: -1, ', '', [1, -1]],
    ['', 'key: -1, ', [-1, 1]],
    ['key: -1, ', 'key: -1, ', [-1, -1]],
  ])('«%s» and «%s»', (left, right, keyed) => {
    const pair = inputWith(left, right).items.find(item => item.id === PAIR)
    expect(pair).toMatchObject({ pair: ['wind', 'rain'], keyed })
  })
})

/** The engine's means of wind and rain after the right side was preferred. */
const meansAfterRight = (left: string, right: string) => {
  const session = createEngine(inputWith(left, right)).session({ seed: 1 })
  session.answer(PAIR, 1, 3000)
  return Object.fromEntries(session.result().map(({ quality, mean }) => [quality, mean]))
}

test('preferring a statement about the low pole lowers the mean of its quality', () => {
  const plain = meansAfterRight('', '')
  expect(plain.wind).toBeGreaterThan(0)
  expect(plain.rain).toBeLessThan(0)
  const turned = meansAfterRight('key: -1, ', 'key: -1, ')
  expect(turned.wind).toBeLessThan(0)
  expect(turned.rain).toBeGreaterThan(0)
})

test('a pair with different keys moves both qualities in the same direction', () => {
  const mixed = meansAfterRight('key: -1, ', '')
  expect(mixed.wind).toBeGreaterThan(0)
  expect(mixed.rain).toBeGreaterThan(0)
})
