import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceStorage } from '../../../shared/api/device-storage.ts'
import { memoryStorage } from '../../../../testing/memory-storage.ts'
import { accountKey, migrateLegacyKeys } from './account-key.ts'
import { openOutbox } from './outbox.ts'
import { questionOf } from '../../../../testing/question.ts'

const account = (uid: string, email: string | null) => ({ uid, email })
const answer = { kind: 'answer' as const, question: questionOf('a'), answerId: 1, ms: 900 }
const outboxAt = (key: string) => openOutbox(deviceStorage, key, 'tab', Date.now)

/** The old keys: of anna@example.ru, and the one shared by all accounts without an e-mail address. */
const ANNA_LEGACY = 'quiz.vcd9o4'
const SHARED_LEGACY = 'quiz.ztntfp'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('data stored on the device', () => {
  test('is separate for two accounts without an e-mail address', () => {
    expect(accountKey(account('1', null))).not.toBe(accountKey(account('2', null)))
  })

  test('is found again after the e-mail address has changed', () => {
    expect(accountKey(account('1', 'anna@example.ru'))).toBe(accountKey(account('1', null)))
  })

  test('under the e-mail key moves to the account, and nothing is left under the old key', () => {
    const anna = account('1', 'anna@example.ru')
    const entry = outboxAt(ANNA_LEGACY).add(answer)
    deviceStorage.write(`${ANNA_LEGACY}.questions`, '{}')
    outboxAt('quiz.other').add(answer)
    migrateLegacyKeys(deviceStorage, anna)
    expect(outboxAt(accountKey(anna)).all()).toEqual([entry])
    expect(deviceStorage.read(`${accountKey(anna)}.questions`)).toBe('{}')
    expect(deviceStorage.keys(ANNA_LEGACY)).toEqual([])
    expect(outboxAt('quiz.other').all()).toHaveLength(1)
  })

  test('stays under the e-mail key while the user id is unknown', () => {
    const entry = outboxAt(ANNA_LEGACY).add(answer)
    const anna = { email: 'anna@example.ru' }
    migrateLegacyKeys(deviceStorage, anna)
    expect(outboxAt(accountKey(anna)).all()).toEqual([entry])
  })

  test('under the key shared by accounts without an e-mail address is deleted', () => {
    outboxAt(SHARED_LEGACY).add(answer)
    migrateLegacyKeys(deviceStorage, account('1', null))
    expect(deviceStorage.keys('quiz.')).toEqual([])
  })
})
