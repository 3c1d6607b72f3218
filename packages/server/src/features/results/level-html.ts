import { escapeHtml } from '../../platform/text/html.ts'

/** Our own plain text, paragraphs parted by blank lines, as HTML. */
export const htmlOfText = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map(paragraph => `<p>${escapeHtml(paragraph.replaceAll(/\s*\n\s*/g, ' '))}</p>`)
    .join('')
