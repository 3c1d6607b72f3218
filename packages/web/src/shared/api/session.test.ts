import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../testing/memory-storage.ts'

type Change = { key: string | null; newValue: string | null }

/** A tab, and a function that sends it the storage event of another tab. */
const openTab = async () => {
  const listeners: ((change: Change) => void)[] = []
  vi.stubGlobal('addEventListener', (_type: 'storage', listener: (change: Change) => void) =>
    listeners.push(listener),
  )
  vi.resetModules()
  const session = await import('./session.ts')
  const reasons: string[] = []
  session.onSignedOut(reason => reasons.push(reason))
  const receive = (change: Change) => {
    for (const listener of listeners) listener(change)
  }
  return { ...session, reasons, receive }
}

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('a tab', () => {
  test('learns of a sign-out even when another user has signed in before the event arrives', async () => {
    const { markSignedIn, reasons, receive } = await openTab()
    markSignedIn()
    receive({ key: 'signed_in', newValue: null })
    receive({ key: 'signed_in', newValue: 'yes' })
    expect(reasons).toEqual(['elsewhere'])
  })

  test('learns that the storage was cleared', async () => {
    const { reasons, receive } = await openTab()
    receive({ key: null, newValue: null })
    expect(reasons).toEqual(['elsewhere'])
  })

  test('stays signed in when another tab signs in or removes another key', async () => {
    const { reasons, receive } = await openTab()
    receive({ key: 'signed_in', newValue: 'yes' })
    receive({ key: 'theme', newValue: null })
    expect(reasons).toEqual([])
  })
})
