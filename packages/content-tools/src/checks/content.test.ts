import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadTexts } from '@grani/server/content/load-texts.ts'
import { loadWithPlaces } from '@grani/server/content/load.ts'
import { describeProblem } from '@grani/server/content/problem.ts'
import { checksOf } from './all.ts'
import { ownWords, russianDictionary } from './dictionary.ts'
import { brokenPromises, LOCK_FILE, unlocked } from '@grani/server/content/lock.ts'
import { isAsked } from '@grani/server/content/readings.ts'

const DIR = join(import.meta.dirname, '../../../../content')

describe('the content of the product', () => {
  const checked = { ...loadWithPlaces(DIR), texts: loadTexts(DIR) }

  test.each(Object.entries(checksOf(russianDictionary(), ownWords(DIR))))(
    'passes the check of %s',
    (_name, check) => {
      expect(check(checked).map(describeProblem)).toEqual([])
    },
  )

  test('speaks of the low pole in three to four questions of ten', () => {
    const keys = checked.content.items
      .filter(isAsked)
      .flatMap(item => (item.kind === 'pair' ? [item.left.key ?? 1, item.right.key ?? 1] : [item.key]))
    const share = keys.filter(key => key === -1).length / keys.length
    expect(share).toBeGreaterThanOrEqual(0.3)
    expect(share).toBeLessThanOrEqual(0.4)
  })

  test('keeps every id that was ever given out', () => {
    const lock = readFileSync(join(DIR, LOCK_FILE), 'utf8')
    expect([...brokenPromises(checked, lock), ...unlocked(checked, lock)].map(describeProblem)).toEqual([])
  })
})
