import { expect, test } from 'vitest'
import { markedIn } from './marked-rules.ts'

const content = {
  situations: [
    { id: 'task' as const, name: 'Дело', hint: '', affords: [], tells: { unpleasant: [], pleasant: [] } },
    {
      id: 'people' as const,
      name: 'Общение',
      hint: '',
      affords: [],
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

const day = (pleasantness: number, ...situations: string[]) => ({ pleasantness, situations })

const marked = (
  appraisals: Parameters<typeof markedIn>[1]['appraisals'],
  expressions: Parameters<typeof markedIn>[1]['expressions'],
) => markedIn(content, { appraisals, expressions, nameOf: quality => quality })

test('nothing is counted of two events, and of three whatever they share', () => {
  const rows = [row('humor', 4), row('humor', 3), row('focus', 3)]
  expect(marked([day(1, 'people'), day(5, 'people')], rows)).toBeNull()
  expect(marked([day(1, 'people'), day(5, 'people'), day(3, 'task')], rows)).toEqual({
    events: 3,
    pleasant: 1,
    unpleasant: 1,
    situations: [{ name: 'Общение', events: 2 }],
    responses: [{ name: 'Хотелось пошутить.', events: 2 }],
    qualities: [{ id: 'humor', name: 'humor', usual: 1, stronger: 1, weaker: 0 }],
  })
})

test('what was not compared or not about the event counts as neither', () => {
  const rows = [row('humor', 4, 'unknown'), row('humor', null), row('humor', 0), row('humor', 2)]
  expect(marked([day(3), day(3), day(3), day(3)], rows)).toMatchObject({
    responses: [],
    qualities: [{ usual: 1, stronger: 0, weaker: 1 }],
  })
})
