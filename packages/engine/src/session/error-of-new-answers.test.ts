import { describe, expect, test } from 'vitest'
import { testBank } from '../../testing/test-bank.ts'
import { createEngine } from '../index.ts'

const bank = testBank(2, 12)
const engine = createEngine({ ...bank, qualities: bank.qualities.map(({ id }) => ({ id })) })

describe('the error that new answers leave by themselves', () => {
  test('is what answering them to a person whom nothing is known about comes to', () => {
    const session = engine.session({ seed: 1 })
    const expected = session.errorOfNewAnswers('quality0', 12) ?? 0
    for (const { id } of bank.items.filter(({ quality }) => quality === 'quality0')) session.answer(id, 2)
    const { sd } = session.result()[0]!
    const { inflation } = engine.save()
    const alone = (sd ** -2 - 1 / inflation) ** -0.5
    expect(alone / expected).toBeGreaterThan(0.8)
    expect(alone / expected).toBeLessThan(1.2)
  })

  test('falls with their number, and is null where the bank has fewer items', () => {
    const session = engine.session({ seed: 1 })
    const errors = [3, 6, 12].map(count => session.errorOfNewAnswers('quality1', count) ?? 0)
    expect(errors).toEqual(errors.toSorted((a, b) => b - a))
    expect(new Set(errors).size).toBe(3)
    expect(session.errorOfNewAnswers('quality1', 13)).toBeNull()
  })

  test('is refused for a quality that the bank does not have, and for no number', () => {
    const session = engine.session({ seed: 1 })
    const refused = (quality: string, count: number) => () => session.errorOfNewAnswers(quality, count)
    expect(refused('other', 3)).toThrow(expect.objectContaining({ code: 'unknown-quality' }))
    expect(refused('quality0', 0)).toThrow(expect.objectContaining({ code: 'bad-input' }))
  })
})
