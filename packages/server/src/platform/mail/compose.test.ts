import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadTexts } from '../../content/load-texts.ts'
import { MAIL_NAMES } from '../../content/text-schema.ts'
import { composeMail } from './compose.ts'

const { mails } = loadTexts(join(import.meta.dirname, '../../../../../content'))

test.each(MAIL_NAMES)('%s has one full stop at the end of a sentence, also after a date', name => {
  const words = mails[name]
  for (const value of ['27 декабря 2026 г.', 'Оплачено с 27 ноября до 27 декабря']) {
    const values = Object.fromEntries(words.placeholders.map(placeholder => [placeholder, value]))
    const { subject, text, html } = composeMail(words, 'a@example.org', values)
    expect([subject, text, html].join('\n')).not.toContain('..')
  }
})
