import { expect, test } from 'vitest'
import { togetherIn } from './together-rules.ts'

const situation = (id: 'task' | 'people' | 'close', name: string) => ({
  id,
  name,
  hint: '',
  affords: [],
  asks: { unpleasant: [], plain: [], pleasant: [] },
  tells: { unpleasant: [], pleasant: [] },
})

const content = {
  situations: [situation('task', 'Дело'), situation('people', 'Общение'), situation('close', 'Близкие')],
  expressions: [
    { id: 'humor-e1', quality: 'humor', key: 1 as const, unless: [], text: 'Хотелось пошутить.' },
  ],
}

const event = (id: string, pleasantness: number, situations: string[] = [], cause = 'unclear') => ({
  event_id: id,
  pleasantness,
  situations,
  cause,
})
const held = (id: string, value = 3) => ({ event_id: id, item: 'humor-e1', value })

const together = (
  events: Parameters<typeof togetherIn>[1]['events'],
  expressions: Parameters<typeof togetherIn>[1]['expressions'] = [],
) => togetherIn(content, { events, expressions })

test('of two events nothing is said', () => {
  expect(together([event('b', 5, ['task']), event('a', 5, ['task'])])).toBeNull()
})

test('what held in this event and before is said first, and what did not hold counts as nothing', () => {
  const events = [event('c', 5, ['task']), event('b', 1, ['task']), event('a', 5, ['task'])]
  expect(together(events, [held('c'), held('b', 2), held('a', 4)])).toEqual({
    kind: 'statement',
    name: 'Хотелось пошутить.',
    events: 3,
    times: 2,
    pleasant: 2,
    unpleasant: 0,
  })
  expect(together(events, [held('b'), held('a')])).toMatchObject({ kind: 'situation' })
})

test('else the more frequent of its situations with its moods, else a cause that comes back', () => {
  const others = [event('c', 1, ['people']), event('b', 3, ['people']), event('a', 5, ['task'], 'me')]
  expect(together([event('d', 5, ['task', 'people'], 'me'), ...others])).toEqual({
    kind: 'situation',
    name: 'Общение',
    events: 4,
    times: 3,
    pleasant: 1,
    unpleasant: 1,
  })
  expect(together([event('d', 5, ['close'], 'me'), ...others])).toMatchObject({
    kind: 'cause',
    name: 'me',
    times: 2,
  })
})

test('nothing of what is here for the first time, nor of an event of no kind', () => {
  const others = [event('b', 3, ['people']), event('a', 5, ['task'])]
  expect(together([event('c', 5, ['close']), ...others])).toBeNull()
  expect(together([event('c', 5), ...others])).toBeNull()
})
