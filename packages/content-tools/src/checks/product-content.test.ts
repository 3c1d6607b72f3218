import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadTexts } from '@grani/server/content/load-texts.ts'
import { loadWithLocations } from '@grani/server/content/load.ts'
import { describeProblem } from '@grani/server/content/problem.ts'
import { allChecks } from './all-checks.ts'
import { loadOwnWords, russianDictionary } from './dictionary.ts'
import { lockViolations, LOCK_FILE, missingFromLock } from '@grani/server/content/id-lock.ts'
import { isAsked } from '@grani/server/content/item-texts.ts'

const DIR = join(import.meta.dirname, '../../../../content')

describe('the content of the product', () => {
  const checked = { ...loadWithLocations(DIR), texts: loadTexts(DIR) }

  test.each(Object.entries(allChecks(russianDictionary(), loadOwnWords(DIR))))(
    'passes the check «%s»',
    (_name, check) => {
      expect(check(checked).map(describeProblem)).toEqual([])
    },
  )

  test('has 40 to 50 % reverse-keyed items and sides of pairs', () => {
    const keys = checked.content.items
      .filter(isAsked)
      .flatMap(item => (item.kind === 'pair' ? [item.left.key ?? 1, item.right.key ?? 1] : [item.key]))
    const share = keys.filter(key => key === -1).length / keys.length
    expect(share).toBeGreaterThanOrEqual(0.4)
    expect(share).toBeLessThanOrEqual(0.5)
  })

  test('keeps every id of ids.lock and has no id outside it', () => {
    const lock = readFileSync(join(DIR, LOCK_FILE), 'utf8')
    expect(
      [...lockViolations(checked, lock), ...missingFromLock(checked, lock)].map(describeProblem),
    ).toEqual([])
  })
})
