import { parseArgs } from 'node:util'
import { CommandError, printLine, reportError, runCommand } from './run-command.ts'
import { copyInWords, momentIn, requireBackups, sizeInWords } from './backup-arguments.ts'
import { proveCopy } from '../boot/backups/prove-copy.ts'
import { chooseCopy } from '../platform/backup/choose-copy.ts'
import { readConfig } from '../platform/config/config.ts'

const HELP = `Проверка копии: поднять её рядом с базой и сверить, что внутри. База и копия не меняются, сервер может работать.
  npm run verify                                самая новая копия (BACKUP_DIR)
  npm run verify -- [ПАПКА] --copy ИМЯ          другая; имена показывает npm run backup -- --list
  npm run verify -- [ПАПКА] --until МОМЕНТ      поднимается ли база на этот момент: 2026-11-24T10:15:00+03:00
  npm run verify -- [ПАПКА] --no-log            только сама копия, без журнала базы после неё
`

const OPTIONS = {
  help: { type: 'boolean', default: false },
  copy: { type: 'string' },
  'no-log': { type: 'boolean', default: false },
  until: { type: 'string' },
} as const

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true })
  if (values.help) return printLine(HELP)
  if (positionals.length > 1) throw new CommandError(HELP)
  const config = readConfig(process.env)
  const until = momentIn(values.until)
  const backups = requireBackups(config, positionals[0])
  const copy = await chooseCopy(backups.store, { name: values.copy ?? null, until })
  const proof = await proveCopy({
    config,
    backups,
    copy,
    withLog: !values['no-log'],
    until,
    onError: reportError,
  })
  printLine(
    `Копия ${copyInWords(copy.name, proof.manifest.completeAt)}, ${sizeInWords(proof.manifest.bytes)}`,
  )
  printLine(`Файлов ${proof.manifest.files.length}, все целы; база поднялась.`)
  printLine(`Представлений о людях сверено с ответами: ${proof.beliefs}`)
  printLine(`Книга платежей сошлась, записей: ${proof.ledgerEntries}`)
  printLine(`Журнал цел, записей: ${proof.journalEntries}`)
}

await runCommand(run)
