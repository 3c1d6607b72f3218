import { expect, test } from 'vitest'
import { another, drawnBefore, onwards, type Round, roundOf, type Session, stopped } from './rounds.ts'

const session = (done: string, round: Session['round'] = null): Session => ({
  id: '',
  figures: 'abcdefghij'.split('').map(id => ({ id, paths: [], is_done: done.includes(id) })),
  round,
})

const told = ({ figures, at, rest }: Round): [string, number, string] => [
  figures.map(({ id }) => id).join(''),
  at,
  rest.map(({ id }) => id).join(''),
]

test('a round begins with the figures that have no sheet', () => {
  expect(told(roundOf(session('b'), 3))).toEqual(['acd', 0, 'efghij'])
  expect(drawnBefore(session('b'))).toEqual([])
})

test('a round that was left goes on at its figure, passed ones behind it, and without those drawn elsewhere', () => {
  const left = { figures: ['a', 'b', 'c', 'd'], at: 1 }
  expect(told(roundOf(session('', left), 3))).toEqual(['abcd', 1, 'efghij'])
  const elsewhere = session('bd', left)
  const round = roundOf(elsewhere, 3)
  expect(told(round)).toEqual(['abcd', 2, 'efghij'])
  expect(drawnBefore(elsewhere)).toEqual(['b', 'd'])
  expect(told(onwards(round))).toEqual(['abcd', 4, 'efghij'])
})

test('a round that is stopped leaves its figures to the next', () => {
  const round = stopped(onwards(roundOf(session(''), 3)))
  expect(told(round)).toEqual(['a', 1, 'bcdefghij'])
  expect(told(another(round, 3))).toEqual(['bcd', 0, 'efghij'])
})

test('of a day that is done all is shown', () => {
  const done = session('abcdefghij')
  expect(told(roundOf(done, 3))).toEqual(['', 0, ''])
  expect(drawnBefore(done)).toHaveLength(10)
})
