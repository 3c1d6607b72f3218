import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadContent } from '@grani/server/content/load.ts'

const { tariffs } = loadContent(join(import.meta.dirname, '../../../content'))

test.each([
  [
    'basic',
    { goalsLimit: 1, questionsPerWeek: 500, eventsPerDay: 1, consultationsPerQuarter: 0, drawing: false },
  ],
  [
    'medium',
    { goalsLimit: 2, questionsPerWeek: 1500, eventsPerDay: 5, consultationsPerQuarter: 0, drawing: false },
  ],
  [
    'high',
    { goalsLimit: null, questionsPerWeek: 3000, eventsPerDay: 10, consultationsPerQuarter: 1, drawing: true },
  ],
])('the %s plan has the limits of the specification', (name, limits) => {
  expect(tariffs.find(tariff => tariff.name === name)).toMatchObject(limits)
})

test('the text of each plan names its events a day', () => {
  for (const { settingTariff, eventsPerDay } of tariffs)
    expect(settingTariff).toMatch(new RegExp(`<strong>${eventsPerDay}</strong> событи[яй] в день`, 'u'))
})
