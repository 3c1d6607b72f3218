import { randomUUID } from 'node:crypto'
import type { Place } from '../place.ts'
import { reply } from '../replies.ts'

const AT = '2026-11-21T15:00:00.000Z'

const circle = (label: string, distance: number, size: number, angle: number | null = null) => ({
  label,
  distance,
  size,
  ...(angle !== null && { angle }),
})

export const MAP = {
  id: randomUUID(),
  wanted: false,
  people: [
    circle('мама', 0.38, 0.7, 200),
    circle('Константинос', 0.38, 0.4, 340),
    circle('К.', 0.6, 0.4, 90),
    circle('брат', 0.75, 0.5, 130),
    circle('шеф', 1, 0.2, 60),
  ],
  made_at: AT,
  order: [
    { labels: ['мама', 'Константинос'], zone: 'near' },
    { labels: ['К.'], zone: 'apart' },
    { labels: ['брат'], zone: 'apart' },
    { labels: ['шеф'], zone: 'far' },
  ],
  counts: { near: 2, apart: 2, far: 1 },
}

export const circles = (context: Place, maps: object[]) =>
  reply(context, '/api/drawings/circles', {
    maps,
    wanted:
      maps.length === 0
        ? null
        : {
            id: MAP.id,
            made_at: AT,
            moves: [
              { label: 'мама', move: 'same' },
              { label: 'брат', move: 'closer' },
              { label: 'шеф', move: 'farther' },
            ],
            added: [],
            missing: ['К.'],
          },
    change: null,
  })

export const WEEK = {
  monday: '2026-11-09',
  places: Array.from({ length: 28 }, (_, i) => Math.round(50 + 30 * Math.sin(i / 4) + 8 * Math.sin(i * 2))),
  made_at: AT,
  mean: 54,
  spread: 18,
  highest: 1,
  lowest: 4,
}

const written = (happened_on: string, said: string | null, pleasantness: number) => ({
  id: randomUUID(),
  text: said,
  happened_on,
  part_of_day: 1,
  version: 1,
  written_at: AT,
  forget_text_at: null,
  evaluation: { said: '', situations: [], pleasantness, stronger: [], weaker: [] },
})

export const weeks = async (context: Place, lines: object[]) => {
  const events = [
    written('2026-11-10', 'Сын сам собрал портфель и ушёл в школу, ни разу не напомнив о тетрадях.', 5),
    written('2026-11-13', null, 2),
  ]
  await reply(context, '/api/events/months/2026-11', { events, earlier: null, later: null })
  await reply(context, '/api/drawings/weeks', lines)
  await reply(context, '/api/drawings/weeks/2026-11-09', {
    ...WEEK,
    events: [
      { id: randomUUID(), happened_on: '2026-11-10', part_of_day: 1, pleasantness: 5 },
      { id: randomUUID(), happened_on: '2026-11-13', part_of_day: null, pleasantness: null },
    ],
    states: [{ quality: 'mood', name: 'Настроение недели', measured_on: '2026-11-12', mean: 0.4 }],
  })
}
