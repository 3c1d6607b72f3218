import { FIELD_ERROR_KEYS, type FieldErrorKey } from '@grani/contract'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from './copy.ts'
import { fieldErrorMessage } from './error-messages.ts'

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
