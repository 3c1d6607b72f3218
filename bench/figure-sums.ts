/**
 * Whether ten figures of «Показатели» are what plain SQL counts, on a made-up month; a table of each point that is told, and an
 * error where one differs.
 *
 *     npx tsx bench/figure-sums.ts [people] [payments]
 */
import { countNights } from '@grani/server/features/figures/service.ts'
import { copyTemplate, createTemplate, startTestPostgres } from '@grani/testing/database.ts'
import { compareFigures } from '@grani/testing/figure-sums.ts'
import { liveThroughMadeUpMonth } from '@grani/testing/made-up-month.ts'
import { startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'

const PEOPLE = Number(process.argv[2] ?? 2000)
const PAYMENTS = Number(process.argv[3] ?? 400)
const NOW = new Date('2026-12-20T06:00:00.000Z')
const TOLERANCE = 1e-9

const { connection, stop } = await startTestPostgres()
const product = await startProduct({
  database: await copyTemplate(await createTemplate(connection)),
  env: { DATABASE_TIMEOUT: '60' },
})
product.clock.set(NOW.toISOString())
const { visitor } = await staffMember(product, ['editor'])
const [server] = product.servers
if (!server) throw new Error('There is no server')
const bank = server.paymentContext.bank()
await liveThroughMadeUpMonth(product, { people: PEOPLE, payments: PAYMENTS, tariffs: bank.tariffs }, NOW)
const [size] = await product.rows(
  'select (select count(*) from users)::int as people, (select count(*) from payments)::int as payments, (select count(*) from questions)::int as answers',
)
await product.database.withoutTimeLimit((_, db) => countNights(db, bank, NOW))
const compared = await compareFigures(product, visitor)
const isSame = (one: number | null, other: number | null): boolean =>
  one === null || other === null ? one === other : Math.abs(one - other) <= TOLERANCE
const wrong = compared.filter(({ onPage, inSql }) => !isSame(onPage, inSql))
console.log(JSON.stringify(size))
console.table(
  compared.filter(
    ({ name, day, onPage }) => onPage !== null && (name !== 'weeklyActive' || day.endsWith('0')),
  ),
)
console.log(`${compared.length} points compared, ${wrong.length} differ`)
if (wrong.length > 0) console.table(wrong)
process.exitCode = wrong.length === 0 ? 0 : 1
await product.stop()
await stop()
