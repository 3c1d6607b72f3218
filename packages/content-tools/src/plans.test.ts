import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadContent } from '@grani/server/content/load.ts'
import type { Item } from '@grani/server/content/schema.ts'

const CONTENT = join(import.meta.dirname, '../../../content')
const { tariffs, goals, directions, items } = loadContent(CONTENT)

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

/** How many new questions each choice of so many goals leads to. */
const questionsOf = (limit: number | null): number[] => {
  const goalsOf = new Map(directions.flatMap(one => one.qualities.map(({ id }) => [id, one.goals] as const)))
  const asked = items.filter(({ stage }: Item) => stage !== 'retired')
  const choices = Array.from({ length: 2 ** goals.length }, (_, bits) =>
    goals.filter((_goal, i) => bits & (2 ** i)),
  )
  return choices
    .filter(chosen => chosen.length === (limit ?? goals.length))
    .map(chosen => {
      const uids = new Set<string>(chosen.map(({ uid }) => uid))
      return asked.filter(({ quality }) => goalsOf.get(quality)?.some(goal => uids.has(goal))).length
    })
}

test('the text of each plan says how many weeks the bank lasts', () => {
  for (const { settingTariff, goalsLimit, questionsPerWeek } of tariffs) {
    const weeks = questionsOf(goalsLimit).map(count => Math.round(count / questionsPerWeek))
    const named = /новых хватит примерно на (\d+)(?:–(\d+))? недел/u.exec(settingTariff)
    expect([Number(named?.[1]), Number(named?.[2] ?? named?.[1])]).toEqual([
      Math.min(...weeks),
      Math.max(...weeks),
    ])
  }
})

test('the offer names what a consultation counts for in a refund', () => {
  const offer = readFileSync(join(CONTENT, 'legal/offer.md'), 'utf8')
  const named = [...offer.matchAll(/вычитается её цена: ([\d\s]+)\s₽/gu)].map(
    ([, rubles = '']) => Number(rubles.replaceAll(/\s/gu, '')) * 100,
  )
  expect(named).toEqual(tariffs.flatMap(({ consultationPrice }) => consultationPrice ?? []))
})
