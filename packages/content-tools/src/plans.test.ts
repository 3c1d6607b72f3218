import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadContent } from '@grani/server/content/load.ts'

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

test('the text of each plan names its events a day', () => {
  for (const { settingTariff, eventsPerDay } of tariffs)
    expect(settingTariff).toMatch(new RegExp(`<strong>${eventsPerDay}</strong> событи[яй] в день`, 'u'))
})

test('the text of each plan names its rounds of observers a quarter', () => {
  for (const { settingTariff, observerRounds } of tariffs)
    expect(settingTariff).toMatch(
      new RegExp(`«Взгляд со стороны» <strong>${observerRounds}</strong> раза? в квартал`, 'u'),
    )
})

test('the text of each plan names its questions a week, and leaves the weeks to what the card counts for the user', () => {
  for (const { settingTariff, questionsPerWeek } of tariffs) {
    expect(settingTariff).toContain(`до <strong>${questionsPerWeek}</strong> вопросов в неделю</li>`)
    expect(settingTariff).not.toMatch(/хватит/u)
  }
})

test('the offer names what a consultation counts for in a refund', () => {
  const offer = readFileSync(join(CONTENT, 'legal/offer.md'), 'utf8')
  const named = [...offer.matchAll(/вычитается её цена: ([\d\s]+)\s₽/gu)].map(
    ([, rubles = '']) => Number(rubles.replaceAll(/\s/gu, '')) * 100,
  )
  expect(named).toEqual(tariffs.flatMap(({ consultationPrice }) => consultationPrice ?? []))
})
