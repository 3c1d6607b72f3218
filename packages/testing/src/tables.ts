import type { Product } from './product.ts'

const quoted = (name: string): string => `"${name}"`

/** The names of all tables, or of those with a column. */
export const tablesOf = async ({ rows }: Pick<Product, 'rows'>, column?: string): Promise<string[]> => {
  const found = await rows(
    `select distinct t.table_name as name from information_schema.tables t
     join information_schema.columns c using (table_schema, table_name)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and ($1::text is null or c.column_name = $1)
     order by 1`,
    [column ?? null],
  )
  return found.map(({ name }) => String(name))
}

/** The tables in which any row mentions `text` in any column. */
export const traces = async (product: Product, text: string): Promise<string[]> => {
  const found: string[] = []
  for (const table of await tablesOf(product)) {
    if (table === 'banks') continue
    const [row] = await product.rows(
      `select count(*)::int as count from ${quoted(table)} t where t::text ilike '%' || $1 || '%'`,
      [text],
    )
    if (row?.['count'] !== 0) found.push(table)
  }
  return found
}

/** Counts of requests and of refusals, which are written by time. */
const COUNTS = ['rate_limits', 'recent_refusals']

/** The statement costs more to write and to plan than to run, and the tables of a product stay the same. */
const statements = new WeakMap<Product, Promise<string>>()

const digestStatement = async (product: Product): Promise<string> => {
  const tables = (await tablesOf(product)).filter(table => !['banks', ...COUNTS].includes(table))
  const parts = tables.map(
    table =>
      `select '${table}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '')
       as digest from ${quoted(table)} t`,
  )
  return parts.join(' union all ')
}

/** A digest of every row per table: equal before and after means that nothing was changed. */
export const fingerprint = async (product: Product): Promise<Record<string, string>> => {
  const statement = statements.get(product) ?? digestStatement(product)
  statements.set(product, statement)
  const digests = await product.rows(await statement)
  return Object.fromEntries(digests.map(({ name, digest }) => [String(name), String(digest)]))
}
