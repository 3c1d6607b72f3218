import { FAMILIES } from '@grani/contract'
import { expect, test } from 'vitest'
import { testResult } from '../../../../testing/test-result.ts'
import { apart, foldsOf, leadsFirst } from './folds.ts'

const DIRECTIONS: Record<string, string> = import.meta.glob('../../../../../../content/directions/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const result = (id: string, level: 'above' | 'below' = 'above') => {
  const { quality } = testResult({})
  return testResult({ uid: id, level, quality: { ...quality, id } })
}

const folded = (...ids: string[]) =>
  foldsOf(ids.map(id => result(id))).map(({ lead, others }) => [lead.uid, ...others.map(({ uid }) => uid)])

test('each family names qualities of the content, and each quality is in one at most', () => {
  const known = new Set(
    Object.values(DIRECTIONS).flatMap(text => [...text.matchAll(/^ {2}- id: (\S+)$/gmu)].map(([, id]) => id)),
  )
  expect(FAMILIES.flat().filter(id => !known.has(id))).toEqual([])
  expect(new Set(FAMILIES.flat()).size).toBe(FAMILIES.flat().length)
})

test('of a family the first is in sight and the others are folded below it, all of them in their order', () => {
  expect(folded('altruism', 'order', 'compassion', 'trust', 'planning', 'responsiveness')).toEqual([
    ['altruism', 'compassion', 'responsiveness'],
    ['order', 'planning'],
    ['trust'],
  ])
  expect(leadsFirst(['altruism', 'compassion', 'order'].map(id => result(id))).map(({ uid }) => uid)).toEqual(
    ['altruism', 'order', 'compassion'],
  )
})

test('the other side of a family is folded under nothing, and stands beside it only where there is nothing else', () => {
  const mixed = [result('sociability'), result('friendliness', 'below'), result('trust')]
  const folds = foldsOf(mixed)
  expect(folds).toHaveLength(3)
  expect(apart(folds).map(({ lead }) => lead.uid)).toEqual(['sociability', 'trust', 'friendliness'])
  expect(apart(folds.slice(1), folds[0]).map(({ lead }) => lead.uid)).toEqual(['trust', 'friendliness'])
  expect(apart(folds.slice(0, 2))).toHaveLength(2)
})
