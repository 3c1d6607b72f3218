import { ConfigError, readConfig } from './platform/config/config.ts'
import { newKeyLines } from './boot/backups/copy.ts'
import { openBackups } from './boot/backups/open-backups.ts'
import { ContentError } from './content/problem.ts'
import { serve } from './boot/serve.ts'
import { warmSoon } from './boot/warm-soon.ts'
import { MigrationRefused } from './platform/db/migrate.ts'
import { migrationsFolder } from './platform/programs/programs.ts'
import { UnknownKeyError } from './platform/sealing/wrapping-keys.ts'

/** Printed as a message alone; any other error is a bug and printed with its stack. */
const EXPECTED = [ConfigError, ContentError, MigrationRefused, UnknownKeyError]

const start = async (): Promise<void> => {
  warmSoon()
  const config = readConfig(process.env)
  // Before the jobs make the key: whoever starts this has to learn of it.
  const newKeyFile = config.runsJobs ? openBackups(config)?.newKeyFile : null
  const { url, stop, http } = await serve({ config, migrations: migrationsFolder })

  let isStopping = false
  const shutDown = async (signal: string): Promise<void> => {
    if (isStopping) return
    isStopping = true
    http.log.info({ signal }, 'stopping')
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', signal => void shutDown(signal))
  process.on('SIGINT', signal => void shutDown(signal))

  const lines = [
    `Грани:             ${url}`,
    ...(config.mail.kind === 'local' ? [`Почтовый ящик:     ${url}/dev/mail`] : []),
    ...(config.payments.kind === 'local'
      ? ['Касса:             местная, деньги не настоящие; откроется сама при оплате']
      : []),
    `Описание API:      ${url}/api/docs`,
    ...(typeof newKeyFile === 'string' ? ['', ...newKeyLines(newKeyFile)] : []),
  ]
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

try {
  await start()
} catch (error) {
  const isExpected = EXPECTED.some(kind => error instanceof kind)
  const text = error instanceof Error ? (isExpected ? error.message : error.stack) : error
  process.stderr.write(`${String(text)}\n`)
  process.exit(1)
}
