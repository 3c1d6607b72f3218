import type { DOMPurify } from 'dompurify'

const ALLOWED_TAGS =
  'p br ul ol li strong em b i a h2 h3 blockquote table thead tbody tr th td hr code'.split(' ')

let purify: DOMPurify | null = null

/** Loads the cleaner, once. Waiting for it together with the data lets the text appear without a jump. */
export const loadSanitizer = async (): Promise<void> => {
  purify ??= (await import('dompurify')).default
}

/** The HTML without everything but plain text markup; null while the cleaner is on the way. */
export const sanitize = (html: string): string | null =>
  purify?.sanitize(html, { ALLOWED_TAGS, ALLOWED_ATTR: ['href', 'id'] }) ?? null
