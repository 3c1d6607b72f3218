import { BY_COMMAND, record } from '@grani/server/features/journal/service.ts'
import type { Product } from './product.ts'

const TABLES = ['journal', 'journal_reasons', 'journal_starts', 'journal_heads'] as const

/** What a database superuser can do, and nobody else. */
export const tamper = async ({ rows }: Pick<Product, 'rows'>, sql: string): Promise<void> => {
  for (const table of TABLES) await rows(`alter table ${table} disable trigger user`)
  await rows(sql)
  for (const table of TABLES) await rows(`alter table ${table} enable trigger user`)
}

export const emptyJournal = (product: Pick<Product, 'rows'>): Promise<void> =>
  tamper(product, TABLES.map(table => `delete from ${table}`).join(';'))

/** Puts everything back as it was before `attack`. */
export const undoing = async (product: Product, attack: () => Promise<void>): Promise<void> => {
  for (const table of TABLES) await product.rows(`create table kept_${table} as select * from ${table}`)
  await attack()
  await emptyJournal(product)
  for (const table of TABLES) {
    await tamper(product, `insert into ${table} select * from kept_${table}`)
    await product.rows(`drop table kept_${table}`)
  }
}

/** Adds so many entries at once, by turns on each server. */
export const addEntries = async (product: Product, count: number, person?: string): Promise<void> => {
  await Promise.all(
    Array.from({ length: count }, (_, i) => {
      const server = product.servers[i % product.servers.length]
      if (!server) throw new Error('A product needs servers')
      return server.database.db.transaction().execute(tx =>
        record(tx, {
          ...BY_COMMAND,
          action: `test.add-${i}`,
          subjectKind: 'test',
          subject: `${i}`,
          reason: 'много сразу',
          ...(person !== undefined && { person }),
          before: { state: 'a', amounts: [1.5, 1e21, -0], at: product.clock.now() },
          after: { z: null, a: { ё: 'Ё', Z: true } },
          now: product.clock.now(),
        }),
      )
    }),
  )
}
