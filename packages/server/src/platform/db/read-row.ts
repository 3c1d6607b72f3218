import type { Named } from './db.ts'

/** A statement of the hot path that gives one row as one JSON value, or nothing. */
type RowStatement = { name: string; text: string }

/**
 * Makes of a query a statement that gives its row as one JSON value. The driver reads the description of every column anew at
 * every statement: for twenty columns that takes several times as long as parsing them from JSON. Times come as ISO 8601, and
 * bytes have to be encoded by the query.
 */
export const rowStatement = (name: string, query: string): RowStatement => ({
  name,
  text: `select to_json(found) as found from (${query}) as found`,
})

/** The row that a statement gives; undefined when there is none. */
export const readRow = async <Row>(
  named: Named,
  statement: RowStatement,
  values: unknown[],
): Promise<Row | undefined> => (await named<{ found: Row }>(statement, values))[0]?.found
