import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environment } from './environment.ts'
import { statusEnvironment } from './status.ts'

const readme = readFileSync('README.md', 'utf8')

/** npm runs these by itself, before the command that they are named after. */
const isRunByNpm = (name: string, scripts: Record<string, string>): boolean =>
  name.startsWith('pre') && name.slice(3) in scripts

test('README names every command, and none that there is not', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
  const commands = Object.keys(scripts).filter(name => !isRunByNpm(name, scripts))
  const named = new Set([...readme.matchAll(/\bnpm (?:run )?([a-z][\w:-]*\w)/g)].map(([, name = '']) => name))
  expect(commands.filter(name => !named.has(name))).toEqual([])
  const run = [...readme.matchAll(/\bnpm run ([a-z][\w:-]*\w)/g)].map(([, name = '']) => name)
  expect(run.filter(name => !(name in scripts))).toEqual([])
})

test('README has a row for every setting, and none that nothing reads', () => {
  const table = readme.slice(readme.indexOf('## Configure'), readme.indexOf('## Deploy'))
  const named = [...table.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  )
  const read = [...Object.keys(environment.shape), ...Object.keys(statusEnvironment.shape)]
  expect(new Set(named)).toEqual(new Set(read))
  expect(named).toHaveLength(new Set(named).size)
})
