import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceStorage } from '../../../shared/api/device-storage.ts'
import { memoryStorage } from '../../../../testing/memory-storage.ts'
import { accountKey, migrateLegacyKeys } from './account-key.ts'
import { openOutbox } from './outbox.ts'
import { questionOf } from '../../../../testing/question.ts'

const person = (uid: string, email: string | null) => ({ uid, email })
const answer = { kind: 'answer' as const, question: questionOf('a'), answerId: 1, ms: 900 }
const outboxAt = (account: string) => openOutbox(deviceStorage, account, 'tab', Date.now)

/** Where things of anna@example.ru, and of everybody without an e-mail, were kept before. */
const ANNA_OLD = 'quiz.vcd9o4'
const NOBODY_OLD = 'quiz.ztntfp'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('what is kept on the device', () => {
  test('is kept apart for two people without an e-mail', () => {
    expect(accountKey(person('1', null))).not.toBe(accountKey(person('2', null)))
  })

  test('is found again after the e-mail has changed', () => {
    expect(accountKey(person('1', 'anna@example.ru'))).toBe(accountKey(person('1', null)))
  })

  test('by the e-mail goes over to the person, with nothing left behind', () => {
    const anna = person('1', 'anna@example.ru')
    const kept = outboxAt(ANNA_OLD).add(answer)
    deviceStorage.write(`${ANNA_OLD}.questions`, '{}')
    outboxAt('quiz.other').add(answer)
    migrateLegacyKeys(deviceStorage, anna)
    expect(outboxAt(accountKey(anna)).all()).toEqual([kept])
    expect(deviceStorage.read(`${accountKey(anna)}.questions`)).toBe('{}')
    expect(deviceStorage.keys(ANNA_OLD)).toEqual([])
    expect(outboxAt('quiz.other').all()).toHaveLength(1)
  })

  test('stays where it is as long as the person’s id is not known', () => {
    const kept = outboxAt(ANNA_OLD).add(answer)
    const anna = { email: 'anna@example.ru' }
    migrateLegacyKeys(deviceStorage, anna)
    expect(outboxAt(accountKey(anna)).all()).toEqual([kept])
  })

  test('without an e-mail is nobody’s any more', () => {
    outboxAt(NOBODY_OLD).add(answer)
    migrateLegacyKeys(deviceStorage, person('1', null))
    expect(deviceStorage.keys('quiz.')).toEqual([])
  })
})
