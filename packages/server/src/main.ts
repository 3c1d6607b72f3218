import { ConfigError, readConfig } from './platform/config/config.ts'
import { ContentError } from './content/problem.ts'
import { migrationsFolder } from './boot/open-storage.ts'
import { serve } from './boot/serve.ts'

const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  const { url, stop, http } = await serve({ config, migrations: migrationsFolder(import.meta.dirname) })

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
  ]
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

try {
  await start()
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof ContentError
  process.stderr.write(
    `${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exit(1)
}
