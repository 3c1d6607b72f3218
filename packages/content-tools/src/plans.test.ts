import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadContent } from '@grani/server/content/load.ts'
import { planProblems } from '@grani/server/content/plan-rules.ts'

const CONTENT = join(import.meta.dirname, '../../../content')
const { tariffs } = loadContent(CONTENT)

test.each([
  [
    'basic',
    {
      goalsLimit: 1,
      questionsPerWeek: 500,
      eventsPerDay: 1,
      observerRounds: 1,
      consultationsPerQuarter: 0,
      drawing: false,
    },
  ],
  [
    'medium',
    {
      goalsLimit: 2,
      questionsPerWeek: 1500,
      eventsPerDay: 5,
      observerRounds: 2,
      consultationsPerQuarter: 0,
      drawing: false,
    },
  ],
  [
    'high',
    {
      goalsLimit: null,
      questionsPerWeek: 3000,
      eventsPerDay: 10,
      observerRounds: 4,
      consultationsPerQuarter: 1,
      drawing: true,
    },
  ],
])('the %s plan has the limits of the specification', (name, limits) => {
  expect(tariffs.find(tariff => tariff.name === name)).toMatchObject(limits)
})

test('the plans, their cards and the offer name the same numbers', () => {
  const offer = readFileSync(join(CONTENT, 'legal/offer.md'), 'utf8')
  expect(planProblems(tariffs, offer)).toEqual([])
  const wrong = tariffs.map(tariff => ({
    ...tariff,
    isActive: false,
    trial: false,
    recommended: true,
    oldPrice: tariff.price,
    questionsPerWeek: 7,
    eventsPerDay: 7,
    observerRounds: 7,
  }))
  expect(new Set(planProblems(wrong, '').map(({ check }) => check))).toEqual(
    new Set(['one trial', 'one recommended', 'not sold', 'old price', 'plan card', 'offer price']),
  )
  expect(planProblems(wrong, offer).filter(({ check }) => check === 'plan card')).toHaveLength(9)
})

test('the text of each plan leaves the weeks to what the card counts for the user', () => {
  for (const { settingTariff } of tariffs) expect(settingTariff).not.toMatch(/хватит/u)
})
