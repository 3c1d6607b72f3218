import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandError, printLine, reportError, runCommand } from './run-command.ts'
import { momentIn, requireBackups } from './backup-arguments.ts'
import { restoreInPlace, restoreToFolder } from '../boot/backups/restore-copy.ts'
import { momentInWords } from '../features/backups/service.ts'
import { chooseCopy } from '../platform/backup/choose-copy.ts'
import { readConfig } from '../platform/config/config.ts'

const HELP = `База из копии. Сервер сначала остановите. То, что стоит на месте базы, отодвигается, а не удаляется.
  npm run restore                               всё, что есть, из самой новой копии и журнала базы (BACKUP_DIR)
  npm run restore -- ПАПКА                      из другой папки или ведра S3
  npm run restore -- --copy ИМЯ                 из другой копии; имена показывает npm run backup -- --list
  npm run restore -- --until МОМЕНТ             какой база была тогда: 2026-11-24T10:15:00+03:00
  npm run restore -- --no-log                   только сама копия, без того, что написано после неё
  npm run restore -- --to ПАПКА                 не на место, а в новую папку: для своего PostgreSQL или чтобы посмотреть
`

const OPTIONS = {
  help: { type: 'boolean', default: false },
  copy: { type: 'string' },
  'no-log': { type: 'boolean', default: false },
  until: { type: 'string' },
  to: { type: 'string' },
} as const

const now = (): Date => new Date()

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  if (values.help) return printLine(HELP)
  if (positionals.length > 1) throw new CommandError(HELP)
  const config = readConfig(process.env)
  if (config.database.kind === 'server' && values.to === undefined)
    throw new CommandError(
      'База здесь своя (DATABASE_URL): назовите новую папку, --to ПАПКА, и поставьте её на место сами (docs/operations.md, «Copies»).',
    )
  const until = momentIn(values.until)
  const backups = requireBackups(config, positionals[0])
  const copy = await chooseCopy(backups.store, { name: values.copy ?? null, until })
  const options = { config, backups, copy, withLog: !values['no-log'], until, now, onError: reportError }
  const log = values['no-log'] ? 'без журнала базы после неё' : 'весь журнал базы'
  const what = `Копия ${copy.name}, ${until === null ? log : `на ${momentInWords(until)}`}`
  if (values.to !== undefined) {
    const folder = resolve(values.to)
    await restoreToFolder(options, folder)
    return printLine(`${what}: ${folder}`)
  }
  const { data, movedAside } = await restoreInPlace(options)
  printLine(`${what}: ${data}`)
  printLine(
    movedAside === null
      ? 'Раньше на этом месте ничего не было.'
      : `То, что стояло здесь, лежит теперь в ${movedAside}`,
  )
  printLine('Запускайте сервер. Запись о восстановлении есть в журнале (/admin/journal).')
}

await runCommand(run)
