import type { Client } from 'pg'

/** The role of the product: it owns its database and can do nothing else, no program or file of the machine among it. */
export const PRODUCT_ROLE = 'grani'
export const DATABASE = 'grani'

/** Creates the role and its database, or hands over the database that an earlier version created as superuser. */
export const ensureDatabase = async (client: Client): Promise<void> => {
  const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [PRODUCT_ROLE])
  if (roles === 0) await client.query(`create role ${PRODUCT_ROLE} login`)
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [DATABASE],
  )
  if (rows.length === 0) await client.query(`create database ${DATABASE} owner ${PRODUCT_ROLE}`)
  else if (rows[0]?.owner !== PRODUCT_ROLE)
    await client.query(`alter database ${DATABASE} owner to ${PRODUCT_ROLE}`)
}

/** Everything that the superuser owns in the database, except what came with PostgreSQL or belongs to something else here. */
const HAND_OVER = `
do $$
declare command text;
begin
  for command in
    with schemas as (
      select oid, nspname, nspowner from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema'
    )
    select format('alter schema %I owner to ${PRODUCT_ROLE}', nspname) from schemas where nspowner = 10
    union all
    select format('alter table %s owner to ${PRODUCT_ROLE}', c.oid::regclass)
    from pg_class c join schemas s on s.oid = c.relnamespace
    where c.relowner = 10 and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i', 'e'))
    union all
    select format('alter routine %s owner to ${PRODUCT_ROLE}', p.oid::regprocedure)
    from pg_proc p join schemas s on s.oid = p.pronamespace
    where p.proowner = 10 and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to ${PRODUCT_ROLE}', t.oid::regtype)
    from pg_type t join schemas s on s.oid = t.typnamespace
    where t.typowner = 10 and t.typtype in ('e', 'd')
      and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
  loop
    execute command;
  end loop;
end $$`

/** Gives the product's role what an earlier version created as superuser. The client is connected to the database. */
export const handOverDatabase = async (client: Client): Promise<void> => {
  await client.query(HAND_OVER)
}
