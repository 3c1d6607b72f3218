import { cpSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadContent, loadWithLocations } from './load.ts'
import { ContentError } from './problem.ts'

const FIXTURE = join(import.meta.dirname, '../../../testing/src/small-content')
const DIRECTION = 'directions/01-weather.yaml'
const RESULTS = 'results/01-weather.yaml'

/** A copy of the fixture folder with `from` replaced by `to` in one file. */
const withFault = (file: string, from: string, to: string): string => {
  const dir = mkdtempSync(join(tmpdir(), 'content-'))
  cpSync(FIXTURE, dir, { recursive: true })
  const text = readFileSync(join(dir, file), 'utf8')
  if (!text.includes(from)) throw new Error(`the fixture has no «${from}»`)
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
  readFileSync(join(FIXTURE, file), 'utf8')
    .split('\n')
    .findIndex(line => line.includes(text)) + 1

describe('loading a valid folder', () => {
  const content = loadContent(FIXTURE)

  test('gives each item its response options with their own ids', () => {
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

  test('turns a pair into a question whose higher option prefers the right side', () => {
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

describe('level texts', () => {
  test('come from the file of the same name', () => {
    expect(loadContent(FIXTURE).directions[0]?.qualities[1]?.texts).toEqual({
      kind: 'P',
      expressed: { text: 'буря', steps: ['раз', 'два', 'три'] },
      neutral: { text: 'бриз', steps: ['раз', 'два', 'три'] },
      faint: { text: 'штиль', steps: ['раз', 'два', 'три'] },
    })
  })

  test('of a level, and each of its steps, are located in their file', () => {
    const { locate } = loadWithLocations(FIXTURE)
    const line = lineOf(RESULTS, 'farBelow')
    expect(locate('texts:rain.farBelow')).toEqual({ file: RESULTS, line })
    expect(locate('step:rain.farBelow.2')).toEqual({ file: RESULTS, line })
  })

  test.each([
    ['no level of its kind', '  below:', '  low:', 'rain.below is missing'],
    ['a level of another kind', '  faint:', '  low:', 'unknown field "low" in wind'],
    ['two steps', 'ливень, steps: [раз, два, три]', 'ливень, steps: [раз, два]', 'needs three steps'],
    ['no text', 'text: морось, ', '', 'rain.middle.text is missing'],
    ['no such quality', 'wind:', 'snow:', 'wind is missing'],
  ])('with %s are refused', (_what, from, to, message) => {
    const problems = problemsIn(withFault(RESULTS, from, to)).join('\n')
    expect(problems).toContain(message)
    expect(problems).toContain(`${RESULTS}:`)
  })

  test('of another name than the direction are refused', () => {
    const dir = withFault(RESULTS, 'rain', 'rain')
    renameSync(join(dir, RESULTS), join(dir, 'results/01-wether.yaml'))
    expect(problemsIn(dir)).toEqual([
      expect.stringContaining('results/01-wether.yaml:1: there is no directions/01-wether.yaml'),
      `${RESULTS}:1: the file is missing`,
    ])
  })
})

describe('reports with file and line', () => {
  test.each([
    ['a misspelt field', DIRECTION, 'meaning: о дожде', 'meening: о дожде', 'meaning is missing'],
    ['a bad key', DIRECTION, 'key: -1', 'key: 2', 'key is 1 or -1'],
    [
      'a bad key of a side of a pair',
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
      'loadings whose squares add up to 1 or more',
      DIRECTION,
      'loadings: { calm: 0.5 }',
      'loadings: { calm: 0.9, wild: 0.9 }',
      'less than 1',
    ],
    ['an item number used twice', DIRECTION, 'number: 1002', 'number: 1001', 'number 1001 is already used'],
    [
      'an item number from the block of another direction',
      DIRECTION,
      'number: 1002',
      'number: 2002',
      'the numbers of direction 1 are 1001',
    ],
    ['an item id used twice', DIRECTION, 'id: rain-02', 'id: rain-01', 'item rain-01 is already used'],
    [
      'an item whose id begins with another quality',
      DIRECTION,
      'id: rain-02',
      'id: snow-02',
      'must begin with its quality',
    ],
    [
      'an unknown option set',
      DIRECTION,
      'number: 1001',
      'answers: shouting, number: 1001',
      'no answer set "shouting"',
    ],
    [
      'an unknown item in `near`',
      DIRECTION,
      'number: 1001',
      'near: [rain-09], number: 1001',
      'no item "rain-09"',
    ],
    [
      'an unknown quality in a side of a pair',
      DIRECTION,
      'quality: wind, text',
      'quality: hail, text',
      'no quality "hail"',
    ],
    ['an option id used twice', 'answers.yaml', 'id: 12', 'id: 11', 'answer id 11 is used twice'],
    [
      'an option id from the range of items’ own options',
      'answers.yaml',
      'id: 12',
      'id: 10021',
      "belong to items' own answers",
    ],
    ['a price that is not whole kopecks', 'tariffs.yaml', 'price: 49000', 'price: 490.50', 'price'],
    ['broken YAML', 'boosters.yaml', 'price: 9900 }', 'price: 9900', 'not valid YAML'],
  ])('%s', (_what, file, from, to, message) => {
    const problems = problemsIn(withFault(file, from, to))
    expect(problems.join('\n')).toContain(message)
    expect(problems.join('\n')).toContain(`${file}:`)
  })

  test('the exact line of a side of a pair', () => {
    const problems = problemsIn(withFault(DIRECTION, 'quality: wind, text', 'quality: wind, key: 2, text'))
    const line = lineOf(DIRECTION, 'right: { quality: wind')
    expect(problems).toEqual([expect.stringContaining(`${DIRECTION}:${line}: pairs[1].right.key`)])
  })

  test('the exact line', () => {
    const problems = problemsIn(withFault(DIRECTION, 'key: -1', 'key: 2'))
    expect(problems).toEqual([expect.stringContaining(`${DIRECTION}:${lineOf(DIRECTION, 'key: -1')}: `)])
  })

  test('the problems of all files at once', () => {
    const dir = withFault(DIRECTION, 'key: -1', 'key: 2')
    writeFileSync(join(dir, 'goals.yaml'), '- uid: knwYrs\n')
    const files = problemsIn(dir).map(problem => problem.split(':')[0])
    expect(files).toContain('goals.yaml')
    expect(files).toContain(DIRECTION)
  })
})
