import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import type { LocalBindingsTable, LocalPaymentsTable } from '../db/money-tables.ts'
import { refuse } from '../http/errors.ts'
import { refuseForeignOrigin } from '../http/origin.ts'
import { type ButtonGroup, devPage, PAGE_HEADERS } from './dev-page.ts'
import { inRubles } from './kopecks.ts'
import { decideLocalPayment, localPayment } from './local.ts'
import { decideLocalBinding, localBinding } from './local-bindings.ts'
import { isLocalCard, LOCAL_CARDS } from './local-cards.ts'

const PAYING: ButtonGroup[] = [
  {
    title: 'Оплата проходит',
    buttons: [
      { label: `Оплатить: ${LOCAL_CARDS.good.title}`, press: 'good', isMain: true },
      { label: 'Оплатить картой, на которой потом не будет денег', press: 'poor' },
      { label: 'Оплатить картой, у которой потом отзовут согласие', press: 'revoked' },
    ],
  },
  {
    title: 'Банк отказывает',
    buttons: [
      { label: 'Отказ: не хватает денег', press: 'insufficient_funds' },
      { label: 'Отказ: 3-D Secure не пройден', press: '3d_secure_failed' },
    ],
  },
]

const BINDING: ButtonGroup[] = [
  {
    title: 'Привязка проходит',
    buttons: [
      { label: `Привязать: ${LOCAL_CARDS.good.title}`, press: 'good', isMain: true },
      { label: 'Привязать карту, на которой потом не будет денег', press: 'poor' },
      { label: 'Привязать карту, у которой потом отзовут согласие', press: 'revoked' },
    ],
  },
  { title: 'Ничего не сохраняется', buttons: [{ label: 'Отказаться', press: 'refuse' }] },
]

const pressesOf = (groups: ButtonGroup[]) =>
  z.object({ press: z.enum(groups.flatMap(({ buttons }) => buttons.map(({ press }) => press))) })

/** Tells the return page that nothing was paid: there is no bank to wait for. */
const unpaidUrl = (returnUrl: string): string => {
  const url = new URL(returnUrl)
  url.searchParams.set('unpaid', '1')
  return url.href
}

type Page = {
  html: string
  presses: ReturnType<typeof pressesOf>
  returnUrl: string
  press: (button: string) => Promise<void>
}

const paymentPage = (db: Db, row: LocalPaymentsTable & { return_url: string }): Page => {
  const { local_id: id, title, amount, return_url: returnUrl } = row
  const isOpen = row.status === 'pending'
  return {
    html: devPage({
      id,
      title,
      amount: inRubles(amount),
      groups: isOpen ? PAYING : [],
      over: 'Этот платёж уже завершён',
      back: isOpen
        ? { url: unpaidUrl(returnUrl), label: 'Вернуться, не оплачивая' }
        : { url: returnUrl, label: 'Вернуться' },
    }),
    presses: pressesOf(PAYING),
    returnUrl,
    press: button =>
      decideLocalPayment(
        db,
        id,
        isLocalCard(button) ? { outcome: 'paid', card: button } : { outcome: 'declined', reason: button },
      ),
  }
}

const bindingPage = (db: Db, { local_id: id, return_url: returnUrl, status }: LocalBindingsTable): Page => ({
  html: devPage({
    id,
    title: 'Привязка без оплаты',
    amount: inRubles(0),
    groups: status === 'pending' ? BINDING : [],
    over: 'Эта привязка уже завершена',
    back: { url: returnUrl, label: 'Вернуться' },
  }),
  presses: pressesOf(BINDING),
  returnUrl,
  press: button => decideLocalBinding(db, id, isLocalCard(button) ? button : null),
})

const pageAt = async (db: Db, id: string): Promise<Page | null> => {
  const payment = await localPayment(db, id)
  // A charge of a saved card has no page.
  if (payment)
    return payment.return_url === null
      ? null
      : paymentPage(db, { ...payment, return_url: payment.return_url })
  const binding = await localBinding(db, id)
  return binding ? bindingPage(db, binding) : null
}

/** The pages of the local checkout, served only where no provider is configured. No real money is charged. */
export const serveDevCheckout = (http: FastifyInstance, db: Db, origins: string[]): void => {
  http.get<{ Params: { id: string } }>('/dev/checkout/:id', async (request, reply) => {
    const page = await pageAt(db, request.params.id)
    return page ? reply.headers(PAGE_HEADERS).send(page.html) : refuse(reply, 'ERR_NOT_FOUND')
  })
  // In a scope of its own: no other route accepts a plain form. The pressed button is in the query.
  void http.register(async scope => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, done) => done(null),
    )
    scope.post<{ Params: { id: string } }>('/dev/checkout/:id', async (request, reply) => {
      refuseForeignOrigin(request, origins)
      const page = await pageAt(db, request.params.id)
      if (!page) return refuse(reply, 'ERR_NOT_FOUND')
      const pressed = page.presses.safeParse(request.query)
      if (!pressed.success) return refuse(reply, 'ERR_VALIDATION')
      await page.press(pressed.data.press)
      return reply.redirect(page.returnUrl, 303)
    })
  })
}
