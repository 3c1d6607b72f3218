import type { Binding, Payment } from './types.ts'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

type Buttons = [press: string, label: string][]

const PAYING: Buttons = [
  ['pay', 'Оплатить'],
  ['poor', 'Оплатить картой, на которой потом не будет денег'],
  ['insufficient_funds', 'Не хватает денег'],
  ['3d_secure_failed', '3-D Secure не пройден'],
]

const BINDING: Buttons = [
  ['bind', 'Привязать'],
  ['poor', 'Привязать карту, на которой потом не будет денег'],
  ['refuse', 'Отказаться'],
]

const pageWith = (title: string, lines: string[], buttons: Buttons): string => {
  const forms = buttons.map(
    ([press, label]) => `<form method="post"><button name="press" value="${press}">${label}</button></form>`,
  )
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><title>${title}</title><body>
${lines.join('')}
${forms.length > 0 ? forms.join('') : '<p>Всё завершено</p>'}`
}

/** The payment page. To leave it without paying, the user closes the tab. */
export const confirmationPage = ({ description, amount, status }: Payment): string =>
  pageWith(
    'Оплата',
    [`<h1>${escape(description ?? 'Оплата')}</h1>`, `<p>${escape(amount.value)} ₽</p>`],
    status === 'pending' ? PAYING : [],
  )

/** The page that saves a method without a charge. */
export const bindingPage = ({ confirmation }: Binding): string =>
  pageWith('Привязка', ['<h1>Привязка без оплаты</h1>'], confirmation ? BINDING : [])
