import { loaded } from '@grani/testing/content.ts'
import { expect, test } from 'vitest'
import { createBank } from '../../bank/bank.ts'
import { mayGuess } from './guesses.ts'
import { leaningsOf } from './portrait/leanings.ts'
import { readProgress } from './service.ts'
import type { NewestResult } from './store.ts'

const bank = createBank(loaded.content, 'test')
const { portrait } = loaded.texts
const GOAL = 'resIss'
const WEEK = { responses: new Map(), measuredAt: new Map(), now: new Date(0) }

/** Somebody who has answered three statements about each of these, all in one way. */
const answered = (qualities: readonly string[]) => {
  const session = bank.engine.session({ seed: 1 })
  for (const quality of qualities)
    for (const item of loaded.content.items
      .filter(one => one.kind === 'statement' && one.quality === quality && one.stage !== 'retired')
      .slice(0, 3))
      if (item.kind === 'statement') session.answer(item.id, item.key === 1 ? 3 : 1, 3000)
  return session
}

test('the results page and the portrait guess at the same, beyond the goal too, and at nothing that has a result', () => {
  const qualities = ['planning', 'curiosity', 'calmness', 'active-coping']
  const newest: NewestResult[] = [['active-coping', 'coping', false]]
  const session = answered(qualities)
  const standing = { session, newest, activeGoals: [GOAL], week: WEEK, isConsistent: () => true }
  const progress = readProgress(bank, portrait, standing)
  const shown = progress.flatMap(({ qualities: all }) =>
    all.flatMap(({ id, leaning }) => (leaning === null ? [] : [`${id} ${leaning}`])),
  )
  const told = leaningsOf(session.result(), mayGuess(bank, session, newest), portrait.heavy)
  expect(shown.toSorted()).toEqual(told.map(({ quality, band }) => `${quality} ${band}`).toSorted())
  expect(shown.toSorted()).toEqual(['calmness high', 'curiosity high', 'planning high'])
  const beyond = progress.filter(one => one.is_beyond_goals).flatMap(one => one.qualities)
  expect(beyond.map(({ id }) => id)).toEqual(expect.arrayContaining(['planning', 'curiosity']))
})
