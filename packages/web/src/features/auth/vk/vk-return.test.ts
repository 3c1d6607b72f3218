import { describe, expect, test } from 'vitest'
import { removeVkKeys, storedVkKeys, newVkKeys } from './vk-keys.ts'
import { parseVkReturn } from './vk-return.ts'
import { sdkErrorMessage } from './vk-error-messages.ts'

const keys = { codeVerifier: 'v'.repeat(64), state: 's'.repeat(48) }

describe('the way back from VK ID', () => {
  test('signs in with what it brought and with the verifier that stayed here', () => {
    expect(parseVkReturn(`?code=c1&device_id=d1&state=${keys.state}&ext_id=e1`, [keys])).toEqual({
      kind: 'login',
      login: {
        code: 'c1',
        device_id: 'd1',
        code_verifier: keys.codeVerifier,
        state: keys.state,
        ext_id: 'e1',
      },
    })
  })

  test.each([
    ['no code', `?device_id=d1&state=${keys.state}`],
    ['no device', `?code=c1&state=${keys.state}`],
    ['nothing at all', ''],
  ])('leads home with %s', (_what, search) => {
    expect(parseVkReturn(search, [keys])).toEqual({ kind: 'nothing' })
  })

  test.each([
    ['another state', '?code=c1&device_id=d1&state=other', [keys]],
    ['no state', '?code=c1&device_id=d1', [keys]],
    ['a state that nobody here asked with', `?code=c1&device_id=d1&state=${keys.state}`, []],
  ])('goes no further with %s: somebody else may have sent this link', (_what, search, kept) => {
    expect(parseVkReturn(search, kept)).toEqual({ kind: 'foreign' })
  })

  test('tells when VK ID said no, whatever else is there', () => {
    expect(parseVkReturn(`?error=access_denied&code=c1&device_id=d1&state=${keys.state}`, [keys])).toEqual({
      kind: 'declined',
    })
  })
})

describe('with two tabs at the door', () => {
  test('each comes back with its own verifier, whichever asked last', () => {
    const other = { codeVerifier: 'w'.repeat(64), state: 't'.repeat(48) }
    for (const { codeVerifier, state } of [keys, other]) {
      expect(parseVkReturn(`?code=c1&device_id=d1&state=${state}`, [keys, other])).toMatchObject({
        login: { code_verifier: codeVerifier },
      })
    }
  })
})

describe('the keys', () => {
  test('are 64 and 48 unguessable signs that VK ID accepts, never the same, kept for one return', () => {
    const first = newVkKeys()
    const second = newVkKeys()
    for (const { codeVerifier, state } of [first, second]) {
      expect(codeVerifier).toMatch(/^[\w-]{64}$/)
      expect(state).toMatch(/^[\w-]{48}$/)
    }
    expect(second).not.toEqual(first)
    expect(storedVkKeys()).toEqual([second])
    expect(storedVkKeys()).toEqual([second])
    removeVkKeys()
    expect(storedVkKeys()).toEqual([])
  })
})

describe('an error of the SDK', () => {
  test.each([
    'Event is not supported',
    'Cannot create new tab. Try checking your browser settings',
    'New tab has been closed',
    'Authorization failed with an error',
    'The received state does not match the expected state',
  ])('is told in Russian: %s', text => {
    expect(sdkErrorMessage(text)).toMatch(/[а-яё]{3}/)
    expect(sdkErrorMessage(text)).not.toBe(sdkErrorMessage('something new'))
  })
})
