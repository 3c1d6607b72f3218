import { expect, test } from 'vitest'
import { markedIn } from './marked-rules.ts'

const content = {
  situations: [
    {
      id: 'task' as const,
      name: 'Дело',
      hint: '',
      affords: [],
      asks: { unpleasant: [], plain: [], pleasant: [] },
      tells: { unpleasant: [], pleasant: [] },
    },
    {
      id: 'people' as const,
      name: 'Общение',
      hint: '',
      affords: [],
      asks: { unpleasant: [], plain: [], pleasant: [] },
      tells: { unpleasant: [], pleasant: [] },
    },
  ],
  expressions: [
    { id: 'humor-e1', quality: 'humor', key: 1 as const, unless: [], text: 'Хотелось пошутить.' },
    { id: 'focus-e1', quality: 'focus', key: 1 as const, unless: [], text: 'Думалось об одном.' },
  ],
}

const row = (quality: string, value: number | null, place: 'usual' | 'unknown' = 'usual') => ({
  item: `${quality}-e1`,
  quality,
  value,
  rating: value === null ? null : value - 2,
  place,
  expected: 0,
  expected_sd: 1,
})

const day = (pleasantness: number, ...situations: string[]) => ({
  pleasantness,
  situations,
  cause: pleasantness > 3 ? 'me' : 'other',
  importance: 3,
  control: pleasantness,
})

const marked = (
  appraisals: Parameters<typeof markedIn>[1]['appraisals'],
  expressions: Parameters<typeof markedIn>[1]['expressions'],
) => markedIn(content, { appraisals, expressions, nameOf: quality => quality })

test('nothing is counted of two events, and of three all that was marked, also what was marked once', () => {
  const rows = [row('humor', 4), row('humor', 3), row('focus', 3)]
  expect(marked([day(1, 'people'), day(5, 'people')], rows)).toBeNull()
  expect(marked([day(1, 'people'), day(5, 'people'), day(2, 'task')], rows)).toEqual({
    events: 3,
    pleasant: 1,
    unpleasant: 2,
    situations: [
      { name: 'Общение', events: 2, pleasant: 1, unpleasant: 1 },
      { name: 'Дело', events: 1, pleasant: 0, unpleasant: 1 },
    ],
    causes: [
      { cause: 'other', events: 2, pleasant: 0, unpleasant: 2 },
      { cause: 'me', events: 1, pleasant: 1, unpleasant: 0 },
    ],
    importance: { pleasant: 3, unpleasant: 3 },
    control: { pleasant: 5, unpleasant: 1.5 },
    responses: [{ name: 'Хотелось пошутить.', events: 2 }],
    qualities: [
      { id: 'humor', name: 'humor', events: 2, usual: 1, stronger: 1, weaker: 0 },
      { id: 'focus', name: 'focus', events: 1, usual: 1, stronger: 0, weaker: 0 },
    ],
  })
})

test('what was not about the event is no mark, what was not compared has no place, and no mood has no mean', () => {
  const rows = [row('humor', 4, 'unknown'), row('humor', null), row('humor', 0), row('humor', 2)]
  expect(marked([day(3), day(3), day(3), day(3)], rows)).toMatchObject({
    control: { pleasant: null, unpleasant: null },
    responses: [],
    qualities: [{ events: 3, usual: 1, stronger: 0, weaker: 1 }],
  })
})
