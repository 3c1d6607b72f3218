import { expect, test } from 'vitest'
import { createEngine } from '../index.ts'

test('answers count for the side of their item that they are on, after its key, and the middle for none', () => {
  const qualities = [{ id: 'a' }, { id: 'b' }]
  const graded = { quality: 'a', categories: 5 }
  const session = createEngine({
    qualities,
    items: [
      { id: 'agree', keyed: 1, ...graded },
      { id: 'disagree', keyed: -1, ...graded },
      { id: 'partly', keyed: 1, ...graded },
      { id: 'slightly', keyed: -1, ...graded },
      { id: 'first', pair: ['a', 'b'], keyed: [1, 1] },
    ],
  }).session({ seed: 1 })
  session.answer('agree', 4)
  session.answer('disagree', 0)
  session.answer('partly', 2)
  session.answer('slightly', 3)
  session.answer('first', 1)
  expect(session.result().map(({ answersBySide }) => answersBySide)).toEqual([
    [1, 3],
    [1, 0],
  ])
})
