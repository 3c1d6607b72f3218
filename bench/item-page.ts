/**
 * What the page about one item costs when many have answered it: simulated users answer, a calibration fills the statistics,
 * and the page is asked for over HTTP's injection.
 *
 *     npx tsx bench/item-page.ts [users] [items that each answers] [calls]
 */
import { listItems, readItem } from '@grani/contract'
import { calibrate } from '@grani/server/bank/calibration/calibrate.ts'
import { SAMPLE } from '@grani/server/bank/calibration/sample.ts'
import { copyTemplate, createTemplate, dropTemplate, startTestPostgres } from '@grani/testing/database.ts'
import { content } from '@grani/testing/editor.ts'
import { startProduct } from '@grani/testing/product.ts'
import { simulateUsers } from '@grani/testing/simulated-users.ts'
import { staffMember } from '@grani/testing/staff.ts'

const USERS = Number(process.argv[2] ?? 10_000)
const ITEMS = Number(process.argv[3] ?? 6)
const CALLS = Number(process.argv[4] ?? 30)
const LIMIT_MS = 150
const BATCH = 1000

const { connection, stop: stopPostgres } = await startTestPostgres()
const template = await createTemplate(connection)
const product = await startProduct({ database: await copyTemplate(template) })

for (let from = 0; from < USERS; from += BATCH)
  await simulateUsers(product, { content, users: BATCH, items: ITEMS, shift: 0, seed: from })
await product.database.withoutTimeLimit((_, db) =>
  calibrate(db, {
    keys: product.keys,
    now: product.clock.now(),
    force: false,
    dryRun: false,
    limits: { ...SAMPLE, users: USERS },
  }),
)
const { visitor } = await staffMember(product, ['editor'])
const { items } = await visitor.get(listItems, { query: { sort: 'answers' } })
const [item] = items
const times: number[] = []
for (let i = 0; i < CALLS; i++) {
  const started = performance.now()
  await visitor.get(readItem, { params: { item: item?.id ?? '' } })
  times.push(performance.now() - started)
}
times.sort((a, b) => a - b)
console.log(
  `the page of an item with ${item?.answers} responses: median ${times[Math.floor(CALLS / 2)]?.toFixed(0)} ms, at most ${times.at(-1)?.toFixed(0)} ms (limit ${LIMIT_MS})`,
)
await product.stop()
await dropTemplate(template)
await stopPostgres()
process.exit()
