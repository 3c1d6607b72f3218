import type { Payment } from './types.ts'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const BUTTONS: [press: string, label: string][] = [
  ['pay', 'Оплатить'],
  ['poor', 'Оплатить картой, на которой потом не будет денег'],
  ['insufficient_funds', 'Не хватает денег'],
  ['3d_secure_failed', '3-D Secure не пройден'],
]

/** The payment page. To leave it without paying, the user closes the tab. */
export const confirmationPage = (payment: Payment): string => {
  const forms = BUTTONS.map(
    ([press, label]) => `<form method="post"><button name="press" value="${press}">${label}</button></form>`,
  )
  const isOpen = payment.status === 'pending'
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Оплата</title><body>
<h1>${escape(payment.description ?? 'Оплата')}</h1><p>${escape(payment.amount.value)} ₽</p>
${isOpen ? forms.join('') : '<p>Платёж завершён</p>'}`
}
