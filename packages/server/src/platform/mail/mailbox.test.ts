import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['ivan@example.org', 'ivan@example.org'],
  ['ivan+shop@example.org', 'ivan@example.org'],
  ['i.van@example.org', 'i.van@example.org'],
  ['i.v.an+1@gmail.com', 'ivan@gmail.com'],
  ['ivan@googlemail.com', 'ivan@gmail.com'],
  ['ivan-petrov@yandex.ru', 'ivan.petrov@ya.ru'],
  ['ivan.petrov@ya.ru', 'ivan.petrov@ya.ru'],
])('%s leads to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
