/** One job in a process of its own, so that its memory is its own: `run-job.ts <folder of the database> <job>`. */
import { createBank } from '@grani/server/bank/bank.ts'
import { contentOf, currentHash } from '@grani/server/bank/store.ts'
import { openDatabase } from '@grani/server/platform/db/db.ts'
import { startEmbedded } from '@grani/server/platform/db/embedded.ts'
import { benchContext } from '../answers/bench-context.ts'
import { JOBS } from './jobs.ts'

/** Without what starting the process takes. */
export type JobReport = { seconds: number }

const [dir = '', name = ''] = process.argv.slice(2)
const job = JOBS[name]
if (!job) throw new Error(`No such job: ${name}`)
const { connection } = await startEmbedded(dir)
const database = openDatabase({ connection, connections: 10, namedStatements: true, onError: console.error })
const hash = await currentHash(database.db)
if (hash === null) throw new Error('No content')
const context = await benchContext(database, createBank(await contentOf(database.db, hash), hash))
const begun = performance.now()
await database.withoutTimeLimit((_, db) => job({ ...context, db }, new Date()))
const report: JobReport = { seconds: (performance.now() - begun) / 1000 }
process.send?.(report)
process.exit()
