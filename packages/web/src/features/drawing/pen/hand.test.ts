import { describe, expect, test } from 'vitest'
import { AWAY, type Contact, type Deed, type Hand, touch } from './hand.ts'

type Short = readonly [kind: Contact['kind'], id: number, pointer?: Contact['pointer']]

/** What becomes of the stroke at each contact. */
const deeds = (...contacts: Short[]): Deed[] => {
  let hand: Hand = AWAY
  return contacts.map(([kind, id, pointer = 'touch']) => {
    const [next, deed] = touch(hand, { kind, id, pointer })
    hand = next
    return deed
  })
}

const moves = (id: number, count: number): Short[] =>
  Array.from({ length: count }, () => ['move', id] as const)

describe('contacts with the sheet', () => {
  test('draw from down to up', () => {
    expect(deeds(['down', 1], ['move', 1], ['up', 1])).toEqual(['start', 'extend', 'finish'])
    expect(deeds(['move', 1], ['up', 1])).toEqual(['nothing', 'nothing'])
  })

  test('keep a stroke that the browser cancels, and the next one draws', () => {
    expect(deeds(['down', 1], ['move', 1], ['cancel', 1], ['down', 2])).toEqual([
      'start',
      'extend',
      'finish',
      'start',
    ])
  })

  test('of fingers and palms do nothing while a pen is down', () => {
    expect(
      deeds(['down', 1, 'pen'], ['down', 2], ['move', 2], ['up', 2], ['move', 1, 'pen'], ['up', 1, 'pen']),
    ).toEqual(['start', 'nothing', 'nothing', 'nothing', 'extend', 'finish'])
  })

  test('let the pen begin anew where a palm came down before it', () => {
    expect(deeds(['down', 1], ['move', 1], ['down', 2, 'pen'], ['move', 1], ['move', 2, 'pen'])).toEqual([
      'start',
      'extend',
      'restart',
      'nothing',
      'extend',
    ])
  })

  test('scroll with a second finger, and drop what the first had only begun', () => {
    expect(deeds(['down', 1], ['move', 1], ['down', 2], ['move', 1], ['move', 2], ['up', 2])).toEqual([
      'start',
      'extend',
      'discard',
      'nothing',
      'scroll',
      'nothing',
    ])
  })

  test('keep a long stroke when a second finger comes down', () => {
    expect(deeds(['down', 1], ...moves(1, 20), ['down', 2]).at(-1)).toBe('finish')
  })

  test('of a mouse are not ended by a finger', () => {
    expect(deeds(['down', 1, 'mouse'], ['down', 2], ['move', 1, 'mouse'])).toEqual([
      'start',
      'nothing',
      'extend',
    ])
  })
})
