import type { RefundTerms } from '@grani/contract'
import { expect, test } from 'vitest'
import { refundLines } from './refund-terms.ts'

const PERIOD = { from: '2026-12-01T09:00:00.000Z', until: '2026-12-31T09:00:00.000Z' }
const PAYMENT = { period: PERIOD }

const lines = (terms: Partial<RefundTerms>): string =>
  refundLines(
    {
      amount: 19600,
      unused: { unit: 'days', left: 12, of: 30 },
      deducted: 0,
      ends: 'plan',
      until: null,
      ...terms,
    },
    PAYMENT,
  )
    .join(' ')
    .replaceAll('\u00A0', ' ')

test('says for what the money is, what ends and when, and that waiting costs nothing', () => {
  const said = lines({})
  expect(said).toContain('За 12 дней из 30: столько целых оплаченных дней осталось до 31 декабря')
  expect(said).toContain('Тариф закончится в тот день, когда мы согласимся')
  expect(said).toContain('Дни считаем на сегодня')
})

test('of questions says that those that are used meanwhile are taken off', () => {
  const said = lines({ unused: { unit: 'questions', left: 1, of: 100 }, ends: 'questions' })
  expect(said).toContain('За 1 вопрос из 100')
  expect(said).toContain('Что потратите раньше, из суммы вычтем')
  expect(said).not.toContain('на сегодня')
})

test('names what was taken off for a consultation', () => {
  expect(lines({ deducted: 150_000 })).toContain('Прошедшая консультация вычтена: 1 500 ₽')
})

test('says what stays open where the plan does not simply end', () => {
  const until = '2026-12-08T09:00:00.000Z'
  for (const ends of ['to-trial', 'not-begun', 'upgrade'] as const)
    expect(lines({ ends, until })).toMatch(/до 8 декабря/)
})

test('promises nothing where nothing comes back, and asks for the later payment first', () => {
  const nothing = lines({ amount: 0, ends: 'nothing' })
  expect(nothing).toContain('возвращать нечего')
  expect(nothing).toContain('Если сервис вас подвёл')
  expect(lines({ ends: 'later-first' })).toBe(
    'Позже оплачено ещё что-то, что держится на этом платеже. Сначала попросите вернуть деньги за него.',
  )
})
