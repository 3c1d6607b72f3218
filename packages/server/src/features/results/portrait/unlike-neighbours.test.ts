import { expect, test } from 'vitest'
import { unlikeNeighbours } from './unlike-neighbours.ts'

const ordered = (all: string[]): string[] =>
  unlikeNeighbours(
    all,
    text => text,
    text => (text.endsWith('!') ? 'loud' : 'quiet'),
  )

test('what begins unlike its neighbour comes forward, as far as there is any', () => {
  expect(ordered(['Вы поёте', 'Вы рисуете', 'Утром вы бегаете'])).toEqual([
    'Вы поёте',
    'Утром вы бегаете',
    'Вы рисуете',
  ])
  expect(ordered(['Вы поёте', '«Вы» для всех', 'вы бегаете'])).toEqual([
    'Вы поёте',
    '«Вы» для всех',
    'вы бегаете',
  ])
})

test('only what is of one kind changes places', () => {
  expect(ordered(['Вы поёте', 'Вы рисуете', 'Утром вы бегаете!'])).toEqual([
    'Вы поёте',
    'Вы рисуете',
    'Утром вы бегаете!',
  ])
})
