import { loaded } from '@grani/testing/content.ts'
import { expect, test } from 'vitest'
import { createBank } from '../../../bank/bank.ts'
import { engineInputOf } from '../../../bank/engine-input.ts'
import { composePortrait } from './compose.ts'
import type { PublishedRow } from './published.ts'

const bank = createBank(loaded.content, 'test')
const lasting = engineInputOf(loaded.content).qualities.filter(({ kind }) => kind !== 'S')

test('one soft line of doubt where nearly everything told is far on the handsome side, and only there', () => {
  const noteOf = (mean: number, isMixed = false, asked?: ReadonlySet<string>) => {
    const rows = lasting
      .filter(({ kind }) => kind === 'T')
      .slice(0, 20)
      .map(({ id }, i): PublishedRow => ({
        uid: id,
        quality: id,
        band: isMixed && i % 3 === 0 ? 'low' : 'high',
        mean: isMixed && i % 3 === 0 ? -mean : mean,
        sd: 0.4,
        probability: 0.85,
        answers: 5,
        shared_at: new Date(0),
      }))
    return composePortrait(bank, loaded.texts.portrait, { rows, leanings: [], ...(asked && { asked }) }).note
  }
  expect(noteOf(1.5)).toBe(loaded.texts.portrait.handsome)
  expect(noteOf(1.1)).toBeNull()
  expect(noteOf(1.5, true)).toBeNull()

  const wide = new Set(lasting.map(({ id }) => id))
  expect(noteOf(1.5, false, wide)).toBe(loaded.texts.portrait.handsome)
  const dark = loaded.content.directions.find(({ uid }) => uid === 'self-control')
  const narrow = new Set([...wide].filter(id => !dark?.qualities.some(quality => quality.id === id)))
  expect(noteOf(1.5, false, narrow)).toContain('о таком: самоконтроль.')
  expect(noteOf(1.5, true, narrow)).toBeNull()
})
