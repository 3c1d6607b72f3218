import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadContent } from './load.ts'
import { ContentError } from './problem.ts'

const SPECIMEN = join(import.meta.dirname, '../../../testing/src/small-content')
const DIRECTION = 'directions/01-weather.yaml'

/** A copy of the small specimen folder with `from` replaced by `to` in one file. */
const spoilt = (file: string, from: string, to: string): string => {
  const dir = mkdtempSync(join(tmpdir(), 'content-'))
  cpSync(SPECIMEN, dir, { recursive: true })
  const text = readFileSync(join(dir, file), 'utf8')
  if (!text.includes(from)) throw new Error(`the specimen has no «${from}»`)
  writeFileSync(join(dir, file), text.replace(from, to))
  return dir
}

const problemsIn = (dir: string): string[] => {
  try {
    loadContent(dir)
    return []
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error.problems.map(p => `${p.file}:${p.line}: ${p.message}`)
  }
}

const lineOf = (file: string, text: string): number =>
  readFileSync(join(SPECIMEN, file), 'utf8')
    .split('\n')
    .findIndex(line => line.includes(text)) + 1

describe('a good folder', () => {
  const content = loadContent(SPECIMEN)

  test('gives items their answers with ids that belong to one option each', () => {
    const [statement, situation] = content.items
    expect(statement).toMatchObject({
      kind: 'statement',
      answerSet: 'agreement',
      slope: 1.2,
      stage: 'seed',
      version: 1,
    })
    expect(statement?.answers.map(a => a.id)).toEqual([11, 12, 13])
    expect(situation).toMatchObject({ kind: 'situation', answerSet: null })
    expect(situation?.answers).toEqual([
      { id: 10_021, text: 'бегу' },
      { id: 10_022, text: 'жду' },
      { id: 10_023, text: 'пою' },
    ])
  })

  test('makes of a pair a question that prefers its right side', () => {
    expect(content.items[2]).toMatchObject({
      kind: 'pair',
      quality: 'wind',
      left: { quality: 'rain' },
      text: 'Что вам ближе?\n1. Слушать дождь\n2. Запускать змея',
    })
  })

  test('joins wrapped lines and keeps paragraphs', () => {
    expect(content.directions[0]?.introduction).toBe('Первый абзац в две строки.\n\nВторой абзац.')
  })
})

describe('says where and what is wrong', () => {
  test.each([
    ['a misspelt field', DIRECTION, 'meaning: о дожде', 'meening: о дожде', 'meaning is missing'],
    ['a bad key', DIRECTION, 'key: -1', 'key: 2', 'key is 1 or -1'],
    [
      'a bad key of a side',
      DIRECTION,
      'quality: wind, text',
      'quality: wind, key: 0, text',
      'key is 1 or -1',
    ],
    ['an unknown goal', DIRECTION, 'goals: [knwYrs]', 'goals: [other]', 'goals[1]'],
    [
      'an unknown factor',
      DIRECTION,
      'loadings: { calm: 0.5 }',
      'loadings: { storm: 0.5 }',
      'no factor "storm"',
    ],
    [
      'loadings that explain too much',
      DIRECTION,
      'loadings: { calm: 0.5 }',
      'loadings: { calm: 0.9, wild: 0.9 }',
      'less than 1',
    ],
    ['level texts of another kind', DIRECTION, 'strong: сильный', 'expressed: сильный', 'for kind T'],
    ['a number given twice', DIRECTION, 'number: 1002', 'number: 1001', 'number 1001 is already used'],
    [
      'a number of another direction',
      DIRECTION,
      'number: 1002',
      'number: 2002',
      'the numbers of direction 1 are 1001',
    ],
    ['an id given twice', DIRECTION, 'id: rain-02', 'id: rain-01', 'item rain-01 is already used'],
    ['an item under a foreign id', DIRECTION, 'id: rain-02', 'id: snow-02', 'must begin with its quality'],
    [
      'an unknown answer set',
      DIRECTION,
      'number: 1001',
      'answers: shouting, number: 1001',
      'no answer set "shouting"',
    ],
    ['an unknown near item', DIRECTION, 'number: 1001', 'near: [rain-09], number: 1001', 'no item "rain-09"'],
    [
      'an unknown quality of a pair',
      DIRECTION,
      'quality: wind, text',
      'quality: hail, text',
      'no quality "hail"',
    ],
    ['an answer id given twice', 'answers.yaml', 'id: 12', 'id: 11', 'answer id 11 is used twice'],
    [
      'an answer id of the range of own answers',
      'answers.yaml',
      'id: 12',
      'id: 10021',
      "belong to items' own answers",
    ],
    ['a price in roubles', 'tariffs.yaml', 'price: 49000', 'price: 490.50', 'price'],
    ['broken YAML', 'boosters.yaml', 'price: 9900 }', 'price: 9900', 'not valid YAML'],
  ])('%s', (_what, file, from, to, message) => {
    const problems = problemsIn(spoilt(file, from, to))
    expect(problems.join('\n')).toContain(message)
    expect(problems.join('\n')).toContain(`${file}:`)
  })

  test('on the very line, also in a side of a pair', () => {
    const problems = problemsIn(spoilt(DIRECTION, 'quality: wind, text', 'quality: wind, key: 2, text'))
    const line = lineOf(DIRECTION, 'right: { quality: wind')
    expect(problems).toEqual([expect.stringContaining(`${DIRECTION}:${line}: pairs[1].right.key`)])
  })

  test('on the very line', () => {
    const problems = problemsIn(spoilt(DIRECTION, 'key: -1', 'key: 2'))
    expect(problems).toEqual([expect.stringContaining(`${DIRECTION}:${lineOf(DIRECTION, 'key: -1')}: `)])
  })

  test('all at once', () => {
    const dir = spoilt(DIRECTION, 'key: -1', 'key: 2')
    writeFileSync(join(dir, 'goals.yaml'), '- uid: knwYrs\n')
    const files = problemsIn(dir).map(problem => problem.split(':')[0])
    expect(files).toContain('goals.yaml')
    expect(files).toContain(DIRECTION)
  })
})
