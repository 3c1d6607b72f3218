import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** A delimited text file (gzipped when it ends in .gz) as columns of text. */
export const readTable = (path: string): Map<string, string[]> => {
  const bytes = readFileSync(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const lines = text.split(/\r?\n/).filter(line => line !== '')
  const separator = lines[0]!.includes('\t') ? '\t' : ','
  const cells = lines.map(line => line.split(separator).map(cell => cell.replace(/^"|"$/g, '')))
  return new Map(cells[0]!.map((name, column) => [name, cells.slice(1).map(row => row[column] ?? '')]))
}
