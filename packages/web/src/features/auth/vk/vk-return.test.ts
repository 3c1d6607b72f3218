import { describe, expect, test } from 'vitest'
import { removeVkKeys, storedVkKeys, newVkKeys } from './vk-keys.ts'
import { parseVkReturn } from './vk-return.ts'
import { sdkErrorMessage } from './vk-error-messages.ts'

const keys = { codeVerifier: 'v'.repeat(64), state: 's'.repeat(48) }

describe('the return from VK ID', () => {
  test('signs in with the code from the query and the verifier of this browser', () => {
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
    ['an empty query', ''],
  ])('redirects home with %s', (_case, search) => {
    expect(parseVkReturn(search, [keys])).toEqual({ kind: 'nothing' })
  })

  test.each([
    ['another state', '?code=c1&device_id=d1&state=other', [keys]],
    ['no state', '?code=c1&device_id=d1', [keys]],
    ['a state that this browser did not send', `?code=c1&device_id=d1&state=${keys.state}`, []],
  ])('stops with %s: the link may come from an attacker', (_case, search, stored) => {
    expect(parseVkReturn(search, stored)).toEqual({ kind: 'foreign' })
  })

  test('reports a denial by VK ID, whatever else the query holds', () => {
    expect(parseVkReturn(`?error=access_denied&code=c1&device_id=d1&state=${keys.state}`, [keys])).toEqual({
      kind: 'declined',
    })
  })
})

describe('two tabs that sign in at the same time', () => {
  test('return each with its own verifier, whichever began last', () => {
    const other = { codeVerifier: 'w'.repeat(64), state: 't'.repeat(48) }
    for (const { codeVerifier, state } of [keys, other]) {
      expect(parseVkReturn(`?code=c1&device_id=d1&state=${state}`, [keys, other])).toMatchObject({
        login: { code_verifier: codeVerifier },
      })
    }
  })
})

describe('the keys', () => {
  test('are 64 and 48 random characters that VK ID accepts, never the same, stored for one return', () => {
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
  ])('has a Russian message: %s', text => {
    expect(sdkErrorMessage(text)).toMatch(/[а-яё]{3}/)
    expect(sdkErrorMessage(text)).not.toBe(sdkErrorMessage('something new'))
  })
})
