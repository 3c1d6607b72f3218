import { fillPlaceholders } from '../../content/placeholders.ts'
import type { Mail } from '../../content/text-schema.ts'
import { escapeHtml } from '../text/html.ts'
import { STOP_LETTERS } from './copy.ts'
import type { Email } from './outbox.ts'

const P = 'margin:0 0 16px;font-size:16px;line-height:1.5;overflow-wrap:anywhere'
const SMALL = 'margin:32px 0 0;font-size:14px;line-height:1.5;color:#6d6878'
const BUTTON =
  'display:inline-block;padding:14px 24px;border-radius:10px;background:#4b3fa7;color:#fff;text-decoration:none;font-size:16px'

/** Mail programs that know no dark colours show the light ones of the elements: these only come over them. */
const DARK = [
  ':root{color-scheme:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.page{background:#17151f!important}',
  '.words{color:#ebe8f3!important}',
  '.soft,.soft a{color:#aaa4b8!important}',
  '.button{background:#c3b8ff!important;color:#1b1730!important}',
  '}',
].join('')

/** Lines are broken by tags: not every mail program keeps breaks of the text. */
const paragraph = (text: string): string => `<p style="${P}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

const buttonTo = (link: string, label: string): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(link)}" class="button" style="${BUTTON}">${escapeHtml(label)}</a></p>`

const smallLink = (link: string, label: string): string =>
  `<p class="soft" style="${SMALL}"><a href="${escapeHtml(link)}" style="color:#6d6878">${escapeHtml(label)}</a></p>`

type Unsubscribe = {
  /** What a mail program calls (RFC 8058), … */
  call: string
  /** … and the page that the link in the text opens. */
  page: string
}

/**
 * Fills a template: text and HTML. Its button links to the value `link`. There are no pictures in it. `unsubscribe`: of a mail
 * that nobody is owed.
 */
export const composeMail = (
  template: Mail,
  to: string,
  values: Record<string, string>,
  unsubscribe?: Unsubscribe,
): Email => {
  const subject = fillPlaceholders(template.subject, values)
  const before = template.paragraphs.map(text => fillPlaceholders(text, values))
  const after = template.afterButton.map(text => fillPlaceholders(text, values))
  const button = template.button === null ? null : { label: template.button, link: values['link'] ?? '' }
  return {
    kind: template.name,
    to,
    subject,
    text: [
      ...before,
      ...(button ? [`${button.label}: ${button.link}`] : []),
      ...after,
      'Грани',
      ...(unsubscribe ? [`${STOP_LETTERS}: ${unsubscribe.page}`] : []),
    ].join('\n\n'),
    html: [
      '<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
      '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
      `<title>${escapeHtml(subject)}</title><style>${DARK}</style></head>`,
      '<body class="page" style="margin:0;background:#f7f5f1"><div class="page" style="background:#f7f5f1">',
      '<div class="words" style="max-width:520px;margin:0 auto;padding:32px 24px;font-family:system-ui,sans-serif;color:#2b2836">',
      ...before.map(paragraph),
      ...(button ? [buttonTo(button.link, button.label)] : []),
      ...after.map(paragraph),
      `<p class="soft" style="${SMALL}">Грани</p>`,
      ...(unsubscribe ? [smallLink(unsubscribe.page, STOP_LETTERS)] : []),
      '</div></div></body></html>',
    ].join('\n'),
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.call }),
  }
}
