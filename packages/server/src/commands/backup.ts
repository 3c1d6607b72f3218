import { parseArgs } from 'node:util'
import {
  CommandError,
  printLine,
  reportError,
  runCommand,
  withStorage,
  withStorageAsFound,
} from './run-command.ts'
import { requireBackups, sizeInWords } from './backup-arguments.ts'
import { openBackups } from '../boot/backups/open-backups.ts'
import { makeCopy } from '../boot/backups/make-copy.ts'
import { runBackup } from '../boot/backups/run-backup.ts'
import { beginRun, momentInWords } from '../features/backups/service.ts'
import { listCopies } from '../platform/backup/list-copies.ts'
import { type Config, readConfig } from '../platform/config/config.ts'

const HELP = `Копия базы, пока сервер работает:
  npm run backup                       копия туда, куда делаются ночные (BACKUP_DIR), с проверкой
  npm run backup -- ПАПКА              копия в другую папку или ведро S3 (https://узел/ведро)
  npm run backup -- [ПАПКА] --list     какие копии там лежат
  npm run backup -- --key              ключ копий, чтобы сохранить его в другом месте
`

const OPTIONS = {
  help: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  key: { type: 'boolean', default: false },
  run: { type: 'string' },
} as const

const now = (): Date => new Date()

const list = async (config: Config, place: string | undefined): Promise<void> => {
  const { store, key } = requireBackups(config, place)
  const copies = await listCopies(store, key)
  if (copies.length === 0) return printLine(`Копий нет: ${store.place}`)
  for (const { name, bytes, version, completeAt } of copies)
    printLine(`${name}  ${sizeInWords(bytes)}  версия ${version}  ${momentInWords(completeAt)}`)
}

/** Into the place of the nights, with all that a night does. */
const likeTheNight = (config: Config, begun: string | undefined): Promise<void> => {
  const backups = requireBackups(config, undefined)
  return withStorage(config, async storage => {
    const backupId = begun ?? (await beginRun(storage.database.db, now()))
    const { copy, manifest, proof } = await runBackup({
      config,
      storage,
      backups,
      backupId,
      now,
      onError: reportError,
    })
    printLine(`Копия ${copy.name}: ${sizeInWords(manifest.bytes)}, ${backups.store.place}`)
    printLine(
      `Проверена: поднялась, представлений сверено ${proof.beliefs}, записей в книге платежей ${proof.ledgerEntries}, в журнале ${proof.journalEntries}`,
    )
  })
}

/** Before an upgrade too, which has to wait for this copy: nothing is migrated. */
const elsewhere = (config: Config, place: string): Promise<void> => {
  const backups = requireBackups(config, place)
  return withStorageAsFound(config, async storage => {
    const { copy, manifest } = await makeCopy({ config, storage, backups, now })
    printLine(`Копия ${copy.name}: ${sizeInWords(manifest.bytes)}, ${backups.store.place}`)
    printLine(`Проверить её: npm run verify -- ${place}`)
  })
}

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  if (values.help) return printLine(HELP)
  const [place, ...more] = positionals
  if (more.length > 0) throw new CommandError(`Папка одна, а названы ${positionals.length}.\n\n${HELP}`)
  const config = readConfig(process.env)
  if (values.key) {
    const backups = openBackups(config, config.dataDir)
    return printLine(backups?.key.bytes.toString('hex') ?? '')
  }
  if (values.list) return list(config, place)
  // Started by a server (boot/backups/backup-process.ts).
  return place === undefined ? likeTheNight(config, values.run) : elsewhere(config, place)
}

await runCommand(run)
