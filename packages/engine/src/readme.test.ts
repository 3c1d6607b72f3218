import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { transformSync } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { createEngine, linkCalibrations, percentileIn } from './index.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const readme = read('../README.md')

/** Runs what is printed; gives the value of its last line, and a way to look at its names afterwards. */
const run = (printed: string): { last: unknown; valueOf: (name: string) => unknown } => {
  const context = createContext({ createEngine })
  const { code } = transformSync(printed, { loader: 'ts', target: 'es2022' })
  return { last: runInContext(code, context), valueOf: name => runInContext(name, context) }
}

/** What the comment at the end of an example promises, as far as its digits go. */
const promised = (printed: string): string => /mean: .*$/m.exec(printed)?.[0] ?? 'nothing'

const asPrinted = ({ mean, sd, answers, band }: Record<string, unknown>): string => {
  const begun = (x: unknown): string => `${(Math.trunc(Number(x) * 10) / 10).toFixed(1)}…`
  return `mean: ${begun(mean)}, sd: ${begun(sd)}, answers: ${String(answers)}, band: '${String(band)}'`
}

test('the five-line example of the README runs and gives the printed result', () => {
  const printed = /```ts\n(const engine[^`]*)```/.exec(readme)![1]!
  expect(printed.trim().split('\n')).toHaveLength(5)
  const { last, valueOf } = run(printed)
  expect(valueOf('itemId')).toBe('q1')
  expect(last).toMatchObject([{ quality: 'calm' }])
  const [first] = Array.isArray(last) ? last : []
  expect(promised(printed)).toContain(asPrinted(first))
})

test('the example of createEngine runs and gives the printed result', () => {
  const [, comment = ''] = /@example\n([^]*?)\*\//.exec(read('./create-engine.ts'))!
  const printed = comment.replaceAll(/^ \* ?/gm, '')
  const { last } = run(printed)
  expect(last).toMatchObject({ quality: 'calm' })
  expect(promised(printed)).toContain(asPrinted({ ...Object(last) }))
})

const bank = {
  qualities: [{ id: 'calm' }],
  items: ['q1', 'q2', 'q3'].map(id => ({ id, quality: 'calm', keyed: 1 as const, categories: 5 })),
  selection: { random: 0, top: 1 },
}

/** A documented function: its comment and its name. */
const documented = [
  './types/engine.ts',
  './types/session.ts',
  './reports/norms.ts',
  './calibration/link.ts',
].flatMap(path =>
  [...read(path).matchAll(/\/\*\*\n((?: *\* ?.*\n)+?) *\*\/\n *(?:export const )?(\w+)[(:=? ]/g)]
    .map(([, comment = '', name = '']): [string, string] => [name, comment.replaceAll(/^ *\* ?/gm, '')])
    .filter(([, comment]) => comment.includes('@example')),
)

describe('the documentation of the public functions', () => {
  test('covers every method of engine and session and every exported function', () => {
    const engine = createEngine(bank)
    const methods = [...Object.keys(engine), ...Object.keys(engine.session())]
    const functions = ['percentileIn', 'linkCalibrations']
    expect(documented.map(([name]) => name).toSorted()).toEqual([...methods, ...functions].toSorted())
  })

  test.each(documented)('%s describes what it takes and gives', (name, comment) => {
    const takesNothing = [
      'result',
      'bands',
      'progress',
      'carelessScore',
      'answerCount',
      'openQualities',
      'answers',
      'state',
      'save',
    ]
    const givesNothing = ['setGoals', 'undo', 'skip', 'load']
    expect(comment.includes('@param')).toBe(!takesNothing.includes(name))
    expect(comment.includes('@returns')).toBe(!givesNothing.includes(name))
  })

  test.each(documented)('the example of %s runs and gives the printed value', (_name, comment) => {
    const printed = /@example\n([^]*)$/.exec(comment)![1]!.trim()
    const engine = createEngine(bank)
    const names = { engine, session: engine.session({ seed: 1 }), percentileIn, linkCalibrations }
    const last: unknown = runInContext(printed, createContext(names))
    const value: unknown = JSON.parse(/\/\/ => (.*)$/.exec(printed)![1]!)
    expect(JSON.parse(JSON.stringify(last))).toEqual(value)
  })
})

test('the README documents every error code', () => {
  const [, union = ''] = /EngineErrorCode =([^]*?)\n\n/.exec(read('./engine-error.ts'))!
  const codes = [...union.matchAll(/'([a-z-]+)'/g)].map(match => match[1])
  expect(codes).toContain('too-old')
  const [, errors = ''] = /\*\*Errors\.\*\*([^]*?)\n\n/.exec(readme)!
  expect(codes.filter(code => !errors.includes(`\`${code}\``))).toEqual([])
})
