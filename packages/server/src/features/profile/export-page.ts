import { escapeHtml } from '../../platform/text/html.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isFilled = (value: unknown): value is string | number | boolean => value !== null && value !== undefined

const isFlat = (row: Record<string, unknown>): boolean => Object.values(row).every(value => !isRecord(value))

const cell = (value: unknown): string => escapeHtml(isFilled(value) ? String(value) : '—')

const table = (rows: Record<string, unknown>[]): string => {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const head = columns.map(column => `<th>${escapeHtml(column)}</th>`).join('')
  const body = rows.map(row => `<tr>${columns.map(column => `<td>${cell(row[column])}</td>`).join('')}</tr>`)
  return `<table><tr>${head}</tr>${body.join('')}</table>`
}

const list = (record: Record<string, unknown>): string =>
  `<dl>${Object.entries(record)
    .map(([key, value]) => `<dt>${escapeHtml(key)}</dt><dd>${show(value)}</dd>`)
    .join('')}</dl>`

const show = (value: unknown): string => {
  if (Array.isArray(value)) {
    if (value.length === 0) return 'нет'
    const rows = value.filter(isRecord)
    if (rows.length === value.length && rows.every(isFlat)) return table(rows)
    return `<ul>${value.map(entry => `<li>${show(entry)}</li>`).join('')}</ul>`
  }
  return isRecord(value) ? list(value) : cell(value)
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}table{border-collapse:collapse;font-size:14px}td,th{border:1px solid #8888;padding:.3rem .5rem;text-align:left;vertical-align:top}dt{font-weight:600;margin-top:.5rem}'

/** The export as an HTML page; `sections` maps headings to their data. */
export const exportPage = (sections: Record<string, unknown>, madeAt: string): string =>
  [
    `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Мои данные в Гранях</title><style>${STYLE}</style>`,
    `<h1>Мои данные в Гранях</h1><p>${escapeHtml(madeAt)}</p>`,
    ...Object.entries(sections).map(([title, value]) => `<h2>${escapeHtml(title)}</h2>${show(value)}`),
  ].join('\n')
