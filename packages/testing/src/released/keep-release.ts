/**
 * Keeps a database as this version leaves it, and closes the list of its migrations: a step of every release.
 *
 *     npm run keep-release
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { VERSION } from '@grani/server/platform/config/version.ts'
import { migrationsIn } from '@grani/server/platform/db/migration-files.ts'
import { buyPlan, registerBuyer } from '../buyer.ts'
import { copyTemplate, createTemplate, dropTemplate, MIGRATIONS, startTestPostgres } from '../database.ts'
import { fullUser } from '../full-user.ts'
import { type Product, startProduct } from '../product.ts'
import { staffMember } from '../staff.ts'
import { addEntries } from '../journal.ts'
import { tablesOf } from '../tables.ts'
import { answerNext, mailsTo } from '../users.ts'
import { fileOfReleased } from './released-database.ts'

const ANSWERS = 60

/** A user in every table, one with results, a plan and a payment, and an owner with entries in the journal. */
const fill = async (product: Product): Promise<void> => {
  await fullUser(product)
  const buyer = await registerBuyer(product)
  for (let i = 0; i < ANSWERS; i++) {
    product.clock.pass(5000)
    await answerNext(buyer.visitor, 0)
  }
  await buyPlan(buyer.visitor)
  await mailsTo(product, buyer.receipts)
  await staffMember(product, ['owner'])
  await addEntries(product, 5)
}

const rowsOf = async (product: Product): Promise<string> => {
  const tables: Record<string, unknown> = {}
  for (const table of await tablesOf(product)) {
    const [found] = await product.rows(
      `select coalesce(jsonb_agg(to_jsonb(t) order by t::text), '[]') as rows from "${table}" t`,
    )
    tables[table] = found?.['rows']
  }
  return JSON.stringify(tables)
}

type Released = Record<string, Record<string, string>>

const closeList = (): void => {
  const path = join(MIGRATIONS, 'released.json')
  const released: Released = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  delete released[VERSION]
  const known = new Set(Object.values(released).flatMap(names => Object.keys(names)))
  released[VERSION] = Object.fromEntries(
    migrationsIn(MIGRATIONS)
      .filter(({ name }) => !known.has(name))
      .map(({ name, sql }) => [name, createHash('sha256').update(sql).digest('hex')]),
  )
  writeFileSync(path, `${JSON.stringify(released, null, 2)}\n`)
}

const { connection, stop } = await startTestPostgres()
const template = await createTemplate(connection)
try {
  const product = await startProduct({ database: await copyTemplate(template) })
  await fill(product)
  writeFileSync(fileOfReleased(VERSION), brotliCompressSync(await rowsOf(product)))
  await product.stop()
  closeList()
} finally {
  await dropTemplate(template)
  await stop()
}
