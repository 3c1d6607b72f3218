import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Entry = { link?: true; integrity?: string }

const { packages }: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'package-lock.json'), 'utf8'),
)

test('npm installs no package whose digest is not known, on no platform', () => {
  const fetched = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  )
  expect(fetched.length).toBeGreaterThan(500)
  expect(fetched.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([])
})
