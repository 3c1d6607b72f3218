import { FIELD_ERROR_KEYS, type FieldErrorKey } from '@grani/contract'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from './copy.ts'
import { ApiError } from '../api/api-error.ts'
import { errorMessage, fieldErrorMessage } from './error-messages.ts'

describe('the message under a field', () => {
  test.each(FIELD_ERROR_KEYS)('is a Russian sentence for %s', key => {
    expect(fieldErrorMessage(key)).toMatch(/^[А-ЯЁ].*[а-яё]{3}/)
  })

  test('is a general one for a key of a newer server', () => {
    for (const key of ['auth.forms.errors.fromTheFuture', 'constructor'])
      expect(fieldErrorMessage(key)).toBe(fieldErrors['forms.errors.invalid'])
  })

  test('is absent where no error is', () => {
    expect(fieldErrorMessage(undefined)).toBeUndefined()
  })

  test('does not compile when a key has none', () => {
    const { passwordNotEqual, ...others } = fieldErrors
    // @ts-expect-error -- the message for `passwordNotEqual` is missing
    const incomplete: Record<FieldErrorKey, string> = others
    expect({ ...incomplete, passwordNotEqual }).toEqual(fieldErrors)
  })
})

describe('the message of a call that failed', () => {
  test('names the code that the support finds wherever there are no better words', () => {
    const options = { requestId: '0123456789' }
    const message = (status: number, code: 'ERR_INTERNAL' | 'ERR_CONFLICT' | 'ERR_PLAN') =>
      errorMessage(new ApiError(status, { code }, options))
    expect(message(500, 'ERR_INTERNAL')).toContain('Код обращения: 0123456789')
    expect(message(409, 'ERR_CONFLICT')).toContain('Код обращения: 0123456789')
    expect(message(403, 'ERR_PLAN')).not.toContain('0123456789')
  })

  test('tells a busy service from one that is not there', () => {
    const code = 'ERR_UNAVAILABLE'
    expect(errorMessage(new ApiError(503, { code, retry_after: 4 }))).toMatch('через минуту')
    expect(errorMessage(new ApiError(503, { code }))).not.toMatch('через минуту')
  })
})
