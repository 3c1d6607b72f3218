import type { BannerMessage } from '@grani/contract'
import { expect, test } from 'vitest'
import { firstMessage } from './first-message.ts'

const message = (uid: string, level: BannerMessage['level'], text = uid): BannerMessage => ({
  uid,
  level,
  text,
  is_closable: true,
})

const paid = message('paid', 'success', 'Оплачен. <a href="/subscription">Посмотреть подписку</a>')
const added = message('added', 'success')
const trouble = message('trouble', 'warning', '<a href="/subscription">Подписка</a>')

test('what a page says itself is not said above it, unless it is trouble', () => {
  expect(firstMessage([paid, added], { path: '/', onlyTrouble: false })).toBe(paid)
  expect(firstMessage([paid, added], { path: '/subscription', onlyTrouble: false })).toBe(added)
  expect(firstMessage([paid], { path: '/subscription', onlyTrouble: false })).toBeUndefined()
  expect(firstMessage([paid, trouble], { path: '/subscription', onlyTrouble: false })).toBe(trouble)
})

test('beside help only trouble is told', () => {
  expect(firstMessage([paid, added, trouble], { path: '/help', onlyTrouble: true })).toBe(trouble)
})
