/** A program for tables would compute a text that begins with one of these. */
const FORMULA = /^[=+\-@\t\r]/

const cellOf = (value: string | number): string => {
  // Decimal commas, as Russian programs for tables read them.
  if (typeof value === 'number') return String(value).replace('.', ',')
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows for a program for tables: UTF-8 with its mark, semicolons, and no text that is a formula. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map(row => `${row.map(cellOf).join(';')}\r\n`).join('')}`
