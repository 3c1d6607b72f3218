const INNER: Record<string, string> = { '«': '„', '»': '“' }

/** A text in quotation marks; those within it become „ “. */
export const inQuotes = (text: string): string =>
  `«${text.replaceAll(/[«»]/gu, mark => INNER[mark] ?? mark)}»`
