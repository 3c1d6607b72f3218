import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readStatusConfig } from '../platform/config/status.ts'
import { askServers } from '../status/ask-servers.ts'
import { openWatch } from '../status/history.ts'
import { readStatus, writeStatus } from '../status/status-folder.ts'
import { printLine, runCommand } from './run-command.ts'

const HELP = `Страница состояния: смотрит на серверы и пишет index.html и status.json в STATUS_DIR, пока её не остановят.
  npm run status               каждые STATUS_EVERY секунд
  npm run status -- --once     один раз
`

const OPTIONS = {
  help: { type: 'boolean', default: false },
  once: { type: 'boolean', default: false },
} as const

const now = () => new Date()

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) return printLine(HELP)
  const { servers, token, dir, everyMs } = readStatusConfig(process.env)
  const watch = openWatch(readStatus(dir, now()))
  for (;;) {
    writeStatus(dir, watch(await askServers(servers, { token, now })))
    if (values.once) return
    await sleep(everyMs)
  }
}

await runCommand(run)
