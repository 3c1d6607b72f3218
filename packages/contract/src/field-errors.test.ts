import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from './described.ts'
import { FIELD_ERROR_KEYS, fieldErrorOf, type FieldErrors } from './field-errors.ts'

/** Bodies that break every rule of the schemas between them. */
const BODIES = [
  {},
  { email: ' ' },
  { email: 'no address', password: '', repeat_password: '', old_enough: false, personal_data: false },
  { email: 'a@b.ru', password: 'long enough', repeat_password: 'another one', old_enough: true },
  {
    email: 'a@b.ru',
    password: 'long enough',
    repeat_password: 'other',
    old_enough: true,
    personal_data: true,
  },
  { token: 'mail token', password: 'long enough', repeat_password: 'another one' },
  { tariff: 'medium', is_confirmed: false, auto_payments: false },
]

const issueMessages = (schema: z.core.$ZodType): string[] =>
  BODIES.flatMap(body => z.safeParse(schema, body).error?.issues ?? []).map(({ message }) => message)

const isKey = (message: string): boolean => !message.includes(' ')

const keysOf = (schema: z.core.$ZodType): string[] => issueMessages(schema).filter(isKey)

const withBody = Object.entries(endpoints()).flatMap(([name, { body }]) => (body ? [{ name, body }] : []))

describe('the keys of field errors', () => {
  test.each(withBody)('$name refuses its body with keys of the closed list only', ({ body }) => {
    for (const key of keysOf(body)) expect(FIELD_ERROR_KEYS).toContain(key)
  })

  test('are found in the schemas by the bodies above', () => {
    const found = new Set(withBody.flatMap(({ body }) => keysOf(body)))
    expect([...found].toSorted()).toEqual([
      'auth.forms.errors.email',
      'auth.forms.errors.noConsent',
      'auth.forms.errors.noEmail',
      'auth.forms.errors.notOldEnough',
      'auth.forms.errors.passwordTooShort',
      'auth.forms.errors.passwordsNotEqual',
      'passwordNotEqual',
      'subscription.forms.errors.noConsent',
      'subscription.forms.errors.notConfirmed',
    ])
  })

  test('stand each once in the list', () => {
    expect(new Set(FIELD_ERROR_KEYS).size).toBe(FIELD_ERROR_KEYS.length)
  })

  test('include one for everything that only does not fit the schema', () => {
    expect(fieldErrorOf('Too big: expected string to have <=254 characters')).toBe('forms.errors.invalid')
    expect(fieldErrorOf('auth.forms.errors.email')).toBe('auth.forms.errors.email')
  })

  test('do not compile when they are not in the list', () => {
    // @ts-expect-error -- no such key
    const fields: FieldErrors = { tariff: 'subscription.errors.noSuchKey' }
    expect(fields).toBeDefined()
  })
})
