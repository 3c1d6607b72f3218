import { parseArgs } from 'node:util'
import { openKeys, sealReadableRows } from '../boot/open-keys.ts'
import { readConfig } from '../platform/config/config.ts'
import { rotateKeys } from '../platform/sealing/rotate-keys.ts'
import { CommandError, printLine, runCommand, withDatabase } from './run-command.ts'

const HELP = `Смена SECRET: ключи людей заново запечатываются под новый.
  npm run rotate-keys              новый секрет в SECRET, прежний в SECRET_PREVIOUS
  npm run rotate-keys -- --help    эта справка

Можно запускать, пока люди пользуются сервисом, прерывать и запускать снова. Порядок смены: docs/operations.md.
`

const OPTIONS = { help: { type: 'boolean', default: false } } as const

/** How many keys lie between two lines of progress. */
const PROGRESS = 10_000

const brokenText = (userIds: readonly string[]): string =>
  [
    'Ключи этих людей не открываются: строка user_keys испорчена или взята у другого человека.',
    ...userIds.map(id => `  ${id}`),
    'Верните эти строки из копии базы и запустите команду снова. До тех пор нужен и SECRET_PREVIOUS.',
  ].join('\n')

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) return printLine(HELP)
  const config = readConfig(process.env)
  await withDatabase(config, async ({ db }) => {
    const keys = await openKeys(db, config)
    const sealed = await sealReadableRows(db, keys)
    if (sealed > 0) printLine(`Запечатано того, что лежало открыто: ${sealed}`)
    const { rotated, broken } = await rotateKeys(db, keys.wrapping, count => {
      if (count % PROGRESS < 1) printLine(`Перепечатано ключей: ${count}`)
    })
    printLine(`Перепечатано ключей: ${rotated}`)
    if (broken.length > 0) throw new CommandError(brokenText(broken))
    printLine('Готово. Под прежним секретом ничего не осталось: SECRET_PREVIOUS больше не нужен.')
  })
}

await runCommand(run)
