/**
 * Seconds that a night of /truth takes, and ms of its page, on people written straight into PostgreSQL.
 *
 *     npx tsx bench/truth-night.ts [people]
 */
import { copyTemplate, createTemplate, startTestPostgres } from '@grani/testing/database.ts'
import { startProduct } from '@grani/testing/product.ts'
import { addCalibration } from '@grani/testing/truth-people.ts'
import { TRUTH_QUALITIES, truthOf } from '@grani/testing/truth-page.ts'

const PEOPLE = Number(process.argv[2] ?? 10_000)
const CALLS = 200
/** One statement adds thousands of people. */
const SEEDING_TAKES_LONG = { DATABASE_TIMEOUT: '60' }

const { connection, stop } = await startTestPostgres()
const product = await startProduct({
  database: await copyTemplate(await createTemplate(connection)),
  env: SEEDING_TAKES_LONG,
})
const page = truthOf(product)
await page.seed(PEOPLE, 100)
await addCalibration(product, TRUTH_QUALITIES, product.clock.now())
const { rows } = product
const [size] = await rows('select count(*)::int as answers from questions')
const begun = performance.now()
const figures = await page.count()
console.log(
  `${PEOPLE} people, ${String(size?.['answers'])} answers: ${figures} figures in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
)
const asked = performance.now()
for (let call = 0; call < CALLS; call++) await page.read()
console.log(`the page: ${((performance.now() - asked) / CALLS).toFixed(1)} ms a call`)
for (const { id, value, interval, people } of (await page.read()).claims)
  console.log(`${id}: ${value} (${interval?.join('…') ?? '–'}), ${people} people`)
await product.stop()
await stop()
