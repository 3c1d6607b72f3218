import type { Product } from './product.ts'

type TableByUser = { table: string; problems: string[] }

/**
 * The tables with a column `user_id`, and what would prevent distributing each by it: it has to be the first column of the
 * table, of the primary key and of every other unique index, be part of every foreign key, and never change through one.
 */
export const tablesByUser = async ({ rows }: Pick<Product, 'rows'>): Promise<TableByUser[]> => {
  const found = await rows(`
    with owned as (
      select c.oid, c.relname as name, a.attnum as column
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    ), problems as (
      select owned.oid, 'user_id is not its first column' as problem from owned where owned.column <> 1
      union all
      select owned.oid, 'has no primary key' from owned
      where not exists (select from pg_index i where i.indrelid = owned.oid and i.indisprimary)
      union all
      select owned.oid, i.indexrelid::regclass || ' does not begin with user_id' from owned
      join pg_index i on i.indrelid = owned.oid and i.indisunique and i.indkey[0] <> owned.column
      union all
      select owned.oid, f.conname || ' leaves user_id out' from owned
      join pg_constraint f on f.conrelid = owned.oid and f.contype = 'f' and f.conkey[1] <> owned.column
      union all
      select owned.oid, f.conname || ' refers to a table that is not distributed by user_id' from owned
      join pg_constraint f on f.conrelid = owned.oid and f.contype = 'f'
      where not exists (select from owned other where other.oid = f.confrelid and other.column = f.confkey[1])
      union all
      select owned.oid, f.conname || ' changes user_id' from owned
      join pg_constraint f on f.conrelid = owned.oid and f.contype = 'f' and f.confupdtype in ('c', 'n', 'd')
    )
    select name, array(select problem from problems where problems.oid = owned.oid order by problem) as problems
    from owned order by name`)
  return found.map(({ name, problems }) => ({
    table: String(name),
    problems: Array.isArray(problems) ? problems.map(String) : [],
  }))
}
