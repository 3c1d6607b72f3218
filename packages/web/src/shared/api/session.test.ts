import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../testing/memory-storage.ts'

type Change = { key: string | null; newValue: string | null }

/** A tab, and the way to let it hear of what another tab did to the storage. */
const openTab = async () => {
  const ears: ((change: Change) => void)[] = []
  vi.stubGlobal('addEventListener', (_type: 'storage', ear: (change: Change) => void) => ears.push(ear))
  vi.resetModules()
  const session = await import('./session.ts')
  const reasons: string[] = []
  session.onSignedOut(reason => reasons.push(reason))
  const hear = (change: Change) => {
    for (const ear of ears) ear(change)
  }
  return { ...session, reasons, hear }
}

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('a tab', () => {
  test('learns that the person has left even when somebody else is there by the time it hears of it', async () => {
    const { markSignedIn, reasons, hear } = await openTab()
    markSignedIn()
    hear({ key: 'signed_in', newValue: null })
    hear({ key: 'signed_in', newValue: 'yes' })
    expect(reasons).toEqual(['elsewhere'])
  })

  test('learns that the storage was cleared', async () => {
    const { reasons, hear } = await openTab()
    hear({ key: null, newValue: null })
    expect(reasons).toEqual(['elsewhere'])
  })

  test('goes on when another tab signs in or forgets something else', async () => {
    const { reasons, hear } = await openTab()
    hear({ key: 'signed_in', newValue: 'yes' })
    hear({ key: 'theme', newValue: null })
    expect(reasons).toEqual([])
  })
})
