import { SCREEN_PLACES } from '@grani/contract'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '..', '..', '..', '..', 'web', 'src')

/** The only files that may ask for a variant. Prices, level texts, crisis and help, consents and cancelling are never among them. */
const ASKING: Record<(typeof SCREEN_PLACES)[number], string> = {
  'diary-hint': 'features/events/event-form.tsx',
}

test('a variant is asked for in the places of the list, each in its one file', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    file => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'),
  )
  const textOf = (file: string): string => readFileSync(join(SRC, file), 'utf8')
  const asking = files.flatMap(file =>
    [...textOf(file).matchAll(/\buseVariant\('([\w-]+)'\)/g)].map(([, place]) => [place, file]),
  )
  expect(asking).toEqual(Object.entries(ASKING))
  // Nobody goes round the hook.
  expect(files.filter(file => textOf(file).includes('meetVariant'))).toEqual([
    'shared/experiments/use-variant.ts',
  ])
  expect(Object.keys(ASKING)).toEqual([...SCREEN_PLACES])
})
