/** Migrates a database as a starting server does, in a process that can be killed: `node … migrate-process.ts URL FOLDER`. */
import { migrate } from '@grani/server/platform/db/migrate.ts'
import { VERSION } from '@grani/server/platform/config/version.ts'
import { Pool } from 'pg'

const [, , connectionString, folder = ''] = process.argv
const pool = new Pool({ connectionString, max: 1 })
const { applied } = await migrate(pool, folder, { version: VERSION, copiedBefore: Infinity })
await pool.end()
process.stdout.write(JSON.stringify(applied))
