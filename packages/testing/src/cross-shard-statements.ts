import type { Product } from './product.ts'
import type { SentStatement } from './statements.ts'

type Plan = {
  'Node Type': string
  'Parent Relationship'?: string
  'Relation Name'?: string
  Operation?: string
  Output?: string[]
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  'One-Time Filter'?: string
  'Join Type'?: string
  Plans?: Plan[]
}

/** Whether a text is one pair of brackets with all of the rest inside. */
const isWrapped = (text: string): boolean => {
  if (!text.startsWith('(')) return false
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++
    if (text[i] === ')') depth--
    if (depth === 0) return i === text.length - 1
  }
  return false
}

/** The conditions that all have to hold, as PostgreSQL prints them. */
const conjuncts = (condition: string): string[] => {
  const text = isWrapped(condition) ? condition.slice(1, -1) : condition
  let depth = 0
  const cuts: number[] = []
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++
    if (text[i] === ')') depth--
    if (depth === 0 && text.startsWith(' AND ', i)) cuts.push(i)
  }
  if (cuts.length === 0) return isWrapped(text) ? conjuncts(text) : [text]
  return [0, ...cuts.map(cut => cut + ' AND '.length)].flatMap((from, i) =>
    conjuncts(text.slice(from, cuts[i] ?? text.length)),
  )
}

const BY_USER_PARAMETER = /^(?:\w+\.)?user_id = \$(\d+)$/

/** The parameter with the user whose rows a scan reads; null when it reads rows of others too. */
const userParameterOfScan = (scan: Plan): number | null => {
  const conditions = [scan['Index Cond'], scan['Recheck Cond'], scan.Filter].flatMap(condition =>
    condition === undefined ? [] : conjuncts(condition),
  )
  const parameter = conditions
    .map(condition => BY_USER_PARAMETER.exec(condition)?.[1])
    .find(found => found !== undefined)
  return parameter === undefined ? null : Number(parameter)
}

/** The parameter with the user of new rows: `user_id` is the first column of every distributed table. */
const userParameterOfInsert = ({ Plans = [] }: Plan): number | null => {
  const source = Plans.find(plan => plan['Parent Relationship'] === 'Outer')
  const found = /^\$(\d+)$/.exec(source?.Output?.[0] ?? '')?.[1]
  return found === undefined ? null : Number(found)
}

type TableAccess = { table: string; how: string; parameter: number | null }

const accessesIn = (plan: Plan): TableAccess[] => {
  const { 'Node Type': node, 'Relation Name': table, Operation: operation, Plans = [] } = plan
  const below = Plans.flatMap(accessesIn)
  if (table === undefined) return below
  if (node !== 'ModifyTable') return [{ table, how: 'read', parameter: userParameterOfScan(plan) }, ...below]
  // The rows that are updated or deleted are found by a scan below.
  return operation === 'Insert'
    ? [{ table, how: 'inserted', parameter: userParameterOfInsert(plan) }, ...below]
    : below
}

const IS_PLANNED = /^\s*(?:select|insert|update|delete|with)\b/i

type Planned = Pick<Product, 'database'>

/** What `explain` gives within a transaction with these settings. */
const explain = async (
  { database }: Planned,
  settings: readonly string[],
  { text, values = [] }: { text: string; values?: readonly unknown[] },
): Promise<Plan> => {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    for (const setting of settings) await client.query(setting)
    const { rows } = await client.query(`explain (verbose, costs off, format json) ${text}`, [...values])
    return rows[0]['QUERY PLAN'][0].Plan
  } finally {
    await client.query('rollback')
    // Prepared statements outlive their transaction.
    await client.query('deallocate planned').catch(() => {})
    client.release()
  }
}

/** Nearly empty tables would be read whole, whatever indexes they have. */
const BY_INDEX = 'set local enable_seqscan = off'

/** The plan of a named statement for any values. PostgreSQL's planner derives which columns are equal to the same parameter. */
const genericPlanOf = (product: Planned, { text, values }: SentStatement): Promise<Plan> => {
  const nothing = values.map(() => 'null').join(', ')
  return explain(
    product,
    [BY_INDEX, 'set local plan_cache_mode = force_generic_plan', `prepare planned as ${text}`],
    { text: `execute planned${nothing && `(${nothing})`}` },
  )
}

const filtersIn = ({ Filter, Plans = [] }: Plan): string[] => [
  ...(Filter === undefined ? [] : [Filter]),
  ...Plans.flatMap(filtersIn),
]

/**
 * The conditions for which a list that comes as one text would be split again for every row that is looked at. A plan for
 * given values has it split beforehand, so this shows only after a statement has run some times on a connection.
 */
export const listsSplitForEachRow = async (product: Planned, statement: SentStatement): Promise<string[]> =>
  IS_PLANNED.test(statement.text)
    ? filtersIn(await genericPlanOf(product, statement)).filter(filter => filter.includes('string_to_array('))
    : []

const isFolded = (plan: Plan): boolean => plan['One-Time Filter'] === 'false'

/** Joins of which the planner knows beforehand that one side is empty: it plans them without their condition on the user. */
const foldedJoinsIn = (plan: Plan): number => {
  const { Plans = [] } = plan
  const below = Plans.reduce((sum, part) => sum + foldedJoinsIn(part), 0)
  return plan['Join Type'] !== undefined && Plans.some(isFolded) ? below + 1 : below
}

/**
 * The parameters with which a statement can no longer be sent to one shard when they are null: a condition that is never
 * true takes the user's id with it, and Citus then says «complex joins are only supported when all distributed tables are
 * co-located». The user's own id is left out: no statement is sent without it.
 */
export const parametersThatFold = async (
  product: Planned,
  userId: string,
  { text, values }: SentStatement,
): Promise<number[]> => {
  if (!IS_PLANNED.test(text)) return []
  const folding: number[] = []
  for (const [i, value] of values.entries()) {
    if (value === userId) continue
    const plan = await explain(product, [BY_INDEX], { text, values: values.with(i, null) })
    if (foldedJoinsIn(plan) > 0) folding.push(i + 1)
  }
  return folding
}

/** The statements that a null in the place of one parameter would make unroutable, and which parameters these are. */
export const statementsThatFold = async (
  product: Planned,
  userId: string,
  statements: readonly SentStatement[],
): Promise<{ text: string; parameters: number[] }[]> => {
  const found: { text: string; parameters: number[] }[] = []
  for (const statement of new Map(statements.map(sent => [sent.text, sent])).values()) {
    const parameters = await parametersThatFold(product, userId, statement)
    if (parameters.length > 0) found.push({ text: statement.text, parameters })
  }
  return found
}

/**
 * Where a statement would leave the shard of one user, if rows were distributed by `user_id`: each access to a distributed
 * table has to be filtered by a parameter, and all of these parameters have to hold the same user.
 */
export const crossShardAccesses = async (
  product: Pick<Product, 'database'>,
  distributed: ReadonlySet<string>,
  statement: SentStatement,
): Promise<string[]> => {
  const { text, values } = statement
  if (!IS_PLANNED.test(text)) return []
  const accesses = accessesIn(await genericPlanOf(product, statement)).filter(({ table }) =>
    distributed.has(table),
  )
  const unfiltered = accesses.filter(({ parameter }) => parameter === null)
  const users = new Set(
    accesses.flatMap(({ parameter }) => (parameter === null ? [] : [values[parameter - 1]])),
  )
  return [
    ...unfiltered.map(({ table, how }) => `${table} ${how} for more than one user`),
    ...(users.size > 1 ? ['more than one user'] : []),
  ]
}
