const INNER: Readonly<Record<string, string>> = { '«': '„', '»': '“' }

/** Quotation marks within it become „ “. */
export const inQuotes = (text: string): string =>
  `«${text.replaceAll(/[«»]/gu, mark => INNER[mark] ?? mark)}»`
