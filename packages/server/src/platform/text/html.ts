const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for use between tags and inside quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)

/** Plain text as HTML: paragraphs are divided by blank lines, line breaks within one are spaces. */
export const htmlOfText = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map(paragraph => `<p>${escapeHtml(paragraph.replaceAll(/\s*\n\s*/g, ' '))}</p>`)
    .join('')
