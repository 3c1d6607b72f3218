import type { RawBuilder } from 'kysely'
import type { Db } from './db.ts'

/** Without the indentation that it has in the source. */
const dedented = (text: string): string => {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const indents = lines.map(line => line.length - line.trimStart().length).filter(indent => indent > 0)
  const least = Math.min(...indents)
  return lines.map(line => (line.startsWith(' ') ? line.slice(least) : line)).join('\n')
}

/** A statement to be read, as the database gets it: values are $1, $2 … */
export const statementText = (db: Db, statement: RawBuilder<unknown>): string =>
  dedented(statement.compile(db).sql)
