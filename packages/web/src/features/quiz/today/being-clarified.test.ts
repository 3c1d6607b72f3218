import type { Direction } from '@grani/contract'
import { expect, test } from 'vitest'
import { questionOf } from '../../../../testing/question.ts'
import type { AskingView } from '../session/question-view.ts'
import { answersKept, beingClarified } from './being-clarified.ts'

const direction = (uid: string, qualities: readonly [id: string, certainty: number][]): Direction => ({
  uid,
  name: `Направление ${uid}`,
  introduction: '',
  is_beyond_goals: false,
  is_weekly: false,
  said: qualities.filter(([, certainty]) => certainty === 1).length,
  sayable: qualities.length,
  qp: 0,
  new_results: 0,
  is_measured: false,
  is_consistent: true,
  next_at: null,
  qualities: qualities.map(([id, certainty]) => ({
    id,
    name: id,
    certainty,
    leaning: null,
    is_open: true,
    leaning_text: null,
  })),
})

const DIRECTIONS = [
  direction('a', [['zeal', 0.3]]),
  direction('b', [
    ['calmness', 1],
    ['hope', 0.9],
  ]),
  direction('c', [['calmness', 1]]),
]

const asking = (soon: AskingView['question']['soon']): AskingView => ({
  kind: 'asking',
  question: { ...questionOf('q'), soon },
  options: [],
  canTakeBack: false,
  isOffline: false,
  isHinted: false,
  answers: 3,
})

test('a question tells its direction, and the quality only when that is nearly clear', () => {
  expect(beingClarified(asking(null), DIRECTIONS)).toMatchObject({
    name: 'Направление b',
    quality: 'calmness',
    direction: { uid: 'b' },
  })
  expect(beingClarified(asking({ quality: 'Спокойствие', answers: 3 }), DIRECTIONS)).toMatchObject({
    label: 'Ещё три-четыре ответа, и ясно:',
    name: 'Спокойствие',
  })
})

test('a sitting does not begin with the name of what looks low', () => {
  const low = direction('b', [['calmness', 0.8]])
  const nameAt = (answers: number, leaning: 'high' | 'low') => {
    const leaning_text = ''
    const qualities = low.qualities.map(quality => ({ ...quality, leaning, leaning_text }))
    const view = { ...asking({ quality: 'Спокойствие', answers: 2 }), answers }
    return beingClarified(view, [{ ...low, qualities }])?.name
  }
  expect(nameAt(0, 'low')).toBe('Направление b')
  expect(nameAt(0, 'high')).toBe('Спокойствие')
  expect(nameAt(3, 'low')).toBe('Спокойствие')
})

test('the number of missing answers never rises, and gives way to words until what was nearer is clear', () => {
  const labelOf = (answers: number, said: [string, number][], directions = DIRECTIONS) =>
    beingClarified(asking({ quality: 'Спокойствие', answers }), directions, new Map(), new Map(said))?.label
  const words = 'Понемногу проясняется'
  const unclear = [direction('b', [['calmness', 0.8]]), direction('a', [['zeal', 0.9]])]
  expect(labelOf(2, [['calmness', 3]], unclear)).toContain('Ещё два-три')
  expect(labelOf(3, [['calmness', 3]], unclear)).toContain('Ещё три-четыре')
  expect(labelOf(3, [['calmness', 2]], unclear)).toBe(words)
  expect(labelOf(3, [['zeal', 2]], unclear)).toBe(words)
  expect(
    labelOf(
      3,
      [['zeal', 2]],
      [
        direction('b', [
          ['calmness', 0.8],
          ['zeal', 1],
        ]),
      ],
    ),
  ).toContain('Ещё три-четыре')
})

test('an estimate is a number only where it is a small one, and nothing else is held to what was said in words', () => {
  const { label, answers } = beingClarified(asking({ quality: 'Спокойствие', answers: 8 }), DIRECTIONS) ?? {}
  expect({ label, answers }).toEqual({ label: 'Понемногу проясняется', answers: null })
})

test('a direction is new under its first question alone, whenever progress hears of the answer', () => {
  const directions = [direction('new', [['calmness', 0]])]
  const { uid } = questionOf('q')
  const labelAfter = (first: string) =>
    beingClarified(asking(null), directions, new Map([['new', first]]))?.label
  expect(beingClarified(asking(null), directions)?.label).toBe('Новое направление')
  expect(labelAfter(uid)).toBe('Новое направление')
  expect(labelAfter('another question')).toBe('Сейчас уточняем')
})

test('without a question, what is clear already is counted, a quality of two directions once', () => {
  expect(
    beingClarified(
      { kind: 'read-only', unsent: 0, queue: { waiting: [], steps: [], actions: [], clock: 0 } },
      DIRECTIONS,
    ),
  ).toMatchObject({
    name: '1\u00A0качество',
    direction: { uid: 'b' },
  })
  expect(beingClarified({ kind: 'empty' }, DIRECTIONS.slice(0, 1))).toBe(null)
})

test('beside a question outside the goal what is clear is counted, so that nothing below moves', () => {
  const others = [direction('b', [['order', 1]])]
  expect(beingClarified(asking(null), others)).toMatchObject({
    name: '1\u00A0качество',
    quality: null,
  })
})

test('while progress is loaded, and of a question stored before it named its quality, nothing is told', () => {
  expect(beingClarified(asking(null), [])).toBe(null)
  expect(beingClarified({ kind: 'loading' }, DIRECTIONS)).toBe(null)
})

test('before the first result a sitting begins with what the answers of the day point to; nothing weak, and nothing once a result stands', () => {
  const [bare] = DIRECTIONS
  const leaning = (id: string, leaning: 'high' | 'low' | 'middle', certainty: number) => ({
    ...bare!.qualities[0]!,
    id,
    name: id,
    certainty,
    leaning,
    leaning_text: '',
  })
  const guessed: Direction = {
    ...bare!,
    said: 0,
    qualities: [
      leaning('weak', 'low', 0.9),
      leaning('even', 'middle', 0.8),
      leaning('humor', 'high', 0.4),
      leaning('planning', 'high', 0.7),
    ],
  }
  const today = { answered: 12 }
  expect(answersKept([guessed], today)).toMatchObject({
    label: '12\u00A0ответов здесь. Первые догадки:',
    name: 'planning, humor',
    quality: 'planning',
  })
  expect(answersKept([guessed], { answered: 0 })).toBeNull()
  expect(answersKept([guessed], undefined)).toBeNull()
  expect(answersKept([{ ...guessed, said: 1 }], today)).toBeNull()
  expect(answersKept([{ ...guessed, qualities: guessed.qualities.slice(0, 2) }], today)).toBeNull()
})
