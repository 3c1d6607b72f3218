import { fillPlaceholders } from '../../content/placeholders.ts'
import type { Mail } from '../../content/text-schema.ts'
import { escapeHtml } from '../text/html.ts'
import type { Email } from './outbox.ts'

const P = 'margin:0 0 16px;font-size:16px;line-height:1.5;white-space:pre-line'
const BUTTON =
  'display:inline-block;padding:14px 24px;border-radius:10px;background:#4b3fa7;color:#fff;text-decoration:none;font-size:16px'

const paragraph = (text: string): string => `<p style="${P}">${escapeHtml(text)}</p>`

const buttonTo = (link: string, label: string): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="${BUTTON}">${escapeHtml(label)}</a></p>`

/** Fills a template: text and HTML. Its button links to the value `link`. */
export const composeMail = (template: Mail, to: string, values: Record<string, string>): Email => {
  const before = template.paragraphs.map(text => fillPlaceholders(text, values))
  const after = template.afterButton.map(text => fillPlaceholders(text, values))
  const button = template.button === null ? null : { label: template.button, link: values['link'] ?? '' }
  return {
    kind: template.name,
    to,
    subject: fillPlaceholders(template.subject, values),
    text: [...before, ...(button ? [`${button.label}: ${button.link}`] : []), ...after, 'Грани'].join('\n\n'),
    html: [
      '<!doctype html><html lang="ru"><meta charset="utf-8"><body style="margin:0;background:#f7f5f1">',
      '<div style="max-width:520px;margin:0 auto;padding:32px 24px;font-family:system-ui,sans-serif;color:#2b2836">',
      ...before.map(paragraph),
      ...(button ? [buttonTo(button.link, button.label)] : []),
      ...after.map(paragraph),
      '<p style="margin:32px 0 0;font-size:14px;color:#6d6878">Грани</p></div></body></html>',
    ].join('\n'),
  }
}
