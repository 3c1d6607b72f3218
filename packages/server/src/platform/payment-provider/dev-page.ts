import { escapeHtml } from '../text/html.ts'

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

export type Button = { label: string; press: string; isMain?: true }

export type ButtonGroup = { title: string; buttons: Button[] }

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}

const formFor = (id: string, { label, press, isMain }: Button): string =>
  `<form method="post" action="/dev/checkout/${escapeHtml(id)}?press=${press}"><button${isMain ? ' class="main"' : ''}>${escapeHtml(label)}</button></form>`

const formsOf = (id: string, groups: ButtonGroup[]): string =>
  groups
    .map(
      ({ title, buttons }) => `<h2>${title}</h2>\n${buttons.map(button => formFor(id, button)).join('\n')}`,
    )
    .join('\n')

const linkTo = (url: string, label: string): string => `<a href="${escapeHtml(url)}">${label}</a>`

type DevPage = {
  id: string
  amount: string
  title: string
  /** Empty once a button was pressed. */
  groups: ButtonGroup[]
  over: string
  back: { url: string; label: string }
}

/** A page of the local checkout. Its buttons post to it. */
export const devPage = ({ id, amount, title, groups, over, back }: DevPage): string => `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Местная касса — Грани</title><style>${STYLE}</style></head>
<body><main>
<h1>Местная касса</h1>
<p class="note">Деньги здесь не списываются.</p>
<p class="amount">${escapeHtml(amount)}</p>
<p>${escapeHtml(title)}</p>
${groups.length > 0 ? formsOf(id, groups) : `<h2>${over}</h2>`}
${linkTo(back.url, back.label)}
</main></body></html>`
