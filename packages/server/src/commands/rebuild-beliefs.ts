import { parseArgs } from 'node:util'
import { CommandError, currentBank, runCommand, printLine, withDatabase } from './run-command.ts'
import { readConfig } from '../platform/config/config.ts'
import { rebuildBelief, usersWithQuestions } from '../features/quiz/service.ts'

const HELP = `Представления о людях заново, из их ответов:
  npm run rebuild-beliefs                    все люди
  npm run rebuild-beliefs -- --user <id>     один человек
Можно запускать, пока люди отвечают.
`

const OPTIONS = { help: { type: 'boolean', default: false }, user: { type: 'string' } } as const

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) return printLine(HELP)
  if (values.user !== undefined && !UUID.test(values.user))
    throw new CommandError(`Это не id: ${values.user}`)
  await withDatabase(readConfig(process.env), async database => {
    const { db, named } = database
    const bank = await currentBank(database)
    const users = await usersWithQuestions(db, values.user)
    if (values.user !== undefined && users.length === 0)
      throw new CommandError(`Нет вопросов, заданных этому человеку: ${values.user}`)
    for (const userId of users) await rebuildBelief({ db, named, bank }, userId)
    printLine(`Готово, людей: ${users.length}`)
  })
}

await runCommand(run)
