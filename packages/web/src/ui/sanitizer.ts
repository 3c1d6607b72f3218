import type { DOMPurify } from 'dompurify'

const ALLOWED_TAGS =
  'p br ul ol li strong em b i a h2 h3 blockquote table thead tbody tr th td hr code'.split(' ')

let purify: DOMPurify | null = null

/** Loads the sanitizer, once. Awaiting it together with the data avoids a layout shift when the text appears. */
export const loadSanitizer = async (): Promise<void> => {
  purify ??= (await import('dompurify')).default
}

/** A whole document with the styles of its elements and without what could run: a mail, for a frame of its own. */
export const sanitizeDocument = (html: string): TrustedHTML | null =>
  purify?.sanitize(html, { WHOLE_DOCUMENT: true, RETURN_TRUSTED_TYPE: true }) ?? null

/** Reduces HTML to plain text markup, of the type that the page's policy demands; null while the sanitizer is not loaded. */
export const sanitize = (html: string): TrustedHTML | null =>
  purify?.sanitize(html, { ALLOWED_TAGS, ALLOWED_ATTR: ['href', 'id'], RETURN_TRUSTED_TYPE: true }) ?? null
