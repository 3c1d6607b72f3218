import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../db/db.ts'
import { refuse } from '../http/errors.ts'
import { refuseForeignOrigin } from '../http/origin.ts'
import { escapeHtml } from '../text/html.ts'
import { inRubles } from './kopecks.ts'
import { decideLocalPayment, type Decision, LOCAL_CARDS, isLocalCard, localPayment } from './local.ts'

/** Colours and sizes of the app, light and dark as the device is set. */
const STYLE = `
:root{color-scheme:light dark;--paper:oklch(.982 .007 85);--card:oklch(.998 .002 85);--ink:oklch(.26 .035 293);--soft:oklch(.45 .03 293);--line:oklch(.62 .025 295);--main:oklch(.48 .175 285);--on-main:oklch(.99 .005 288)}
@media(prefers-color-scheme:dark){:root{--paper:oklch(.195 .018 290);--card:oklch(.238 .021 290);--ink:oklch(.94 .01 85);--soft:oklch(.78 .018 290);--line:oklch(.57 .03 290);--main:oklch(.76 .115 288);--on-main:oklch(.2 .04 288)}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:28rem;margin:0 auto;padding:1.25rem;background:var(--card);border-radius:16px}
@media(min-width:40rem){body{padding:4rem 1rem}main{padding:2rem}}
h1{margin:0 0 .25rem;font-size:1.375rem;line-height:1.25}
h2{margin:1.75rem 0 .25rem;font-size:1rem}
p,button{text-wrap:balance}
p{margin:.25rem 0;overflow-wrap:anywhere}
.note{color:var(--soft)}
.amount{margin:1rem 0 .25rem;font-size:2rem;line-height:1.2;font-weight:600}
form{margin:.5rem 0 0}
button,a{display:block;width:100%;min-height:44px;padding:.625rem 1rem;border:1px solid var(--line);border-radius:12px;background:none;color:inherit;font:inherit;text-align:center;text-decoration:none;cursor:pointer}
button.main{border-color:var(--main);background:var(--main);color:var(--on-main);font-weight:600}
button:focus-visible,a:focus-visible{outline:3px solid var(--main);outline-offset:2px}
a{margin-top:1.75rem}`

type Button = { label: string; press: string; isMain?: true }

const BUTTON_GROUPS: { title: string; buttons: Button[] }[] = [
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

const pressQuery = z.object({
  press: z.enum(['good', 'poor', 'revoked', 'insufficient_funds', '3d_secure_failed']),
})

const decisionOf = (button: z.output<typeof pressQuery>['press']): Decision =>
  isLocalCard(button) ? { outcome: 'paid', card: button } : { outcome: 'declined', reason: button }

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}

const formFor = (id: string, { label, press, isMain }: Button): string =>
  `<form method="post" action="/dev/checkout/${escapeHtml(id)}?press=${press}"><button${isMain ? ' class="main"' : ''}>${escapeHtml(label)}</button></form>`

const decisionForms = (id: string): string =>
  BUTTON_GROUPS.map(
    ({ title, buttons }) => `<h2>${title}</h2>\n${buttons.map(button => formFor(id, button)).join('\n')}`,
  ).join('\n')

const linkTo = (url: string, label: string): string => `<a href="${escapeHtml(url)}">${label}</a>`

/** Tells the return page that nothing was paid: there is no bank to wait for. */
const unpaidUrl = (returnUrl: string): string => {
  const url = new URL(returnUrl)
  url.searchParams.set('unpaid', '1')
  return url.href
}

type CheckoutPage = { id: string; title: string; amount: number; returnUrl: string; isOpen: boolean }

const pageOf = ({ id, title, amount, returnUrl, isOpen }: CheckoutPage): string => `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Местная касса — Грани</title><style>${STYLE}</style></head>
<body><main>
<h1>Местная касса</h1>
<p class="note">Деньги здесь не списываются.</p>
<p class="amount">${escapeHtml(inRubles(amount))}</p>
<p>${escapeHtml(title)}</p>
${isOpen ? decisionForms(id) : '<h2>Этот платёж уже завершён</h2>'}
${isOpen ? linkTo(unpaidUrl(returnUrl), 'Вернуться, не оплачивая') : linkTo(returnUrl, 'Вернуться')}
</main></body></html>`

/** The page of the local checkout, served only where no provider is configured. No real money is charged. */
export const serveDevCheckout = (http: FastifyInstance, db: Db, origins: string[]): void => {
  http.get<{ Params: { id: string } }>('/dev/checkout/:id', async (request, reply) => {
    const row = await localPayment(db, request.params.id)
    if (!row || row.return_url === null) return refuse(reply, 'ERR_NOT_FOUND')
    return reply.headers(headers).send(
      pageOf({
        id: row.local_id,
        title: row.title,
        amount: row.amount,
        returnUrl: row.return_url,
        isOpen: row.status === 'pending',
      }),
    )
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
      const row = await localPayment(db, request.params.id)
      const pressed = pressQuery.safeParse(request.query)
      if (!row || row.return_url === null) return refuse(reply, 'ERR_NOT_FOUND')
      if (!pressed.success) return refuse(reply, 'ERR_VALIDATION')
      await decideLocalPayment(db, row.local_id, decisionOf(pressed.data.press))
      return reply.redirect(row.return_url, 303)
    })
  })
}
