import { CONSENT_PURPOSES, type ConsentPurpose } from '@grani/contract'
import { CommandError, withContext, printLine, runCommand } from './run-command.ts'
import type { Context } from '../features/context.ts'
import { readConsents, withdrawConsent } from '../features/consents/service.ts'
import { BY_COMMAND, record } from '../features/journal/service.ts'
import { userByEmail } from '../features/staff/service.ts'

const USAGE = `Согласия человека, который отзывает их письмом:
  npm run consents -- list почта@example.ru              какие действуют
  npm run consents -- withdraw почта@example.ru diary    отозвать; всё обещанное в тексте согласия делается сразу
Согласия: ${CONSENT_PURPOSES.join(', ')}
Согласие на обработку данных отзывается удалением аккаунта.
`

const isPurpose = (text: string | undefined): text is ConsentPurpose =>
  CONSENT_PURPOSES.some(purpose => purpose === text)

const list = async (context: Context, userId: string): Promise<void> => {
  const { account, consents } = await readConsents(context, userId)
  const all = [...(account ? [{ purpose: 'аккаунт', ...account }] : []), ...consents]
  for (const { purpose, version, given_at } of all) printLine([purpose, given_at, version ?? ''].join('  '))
}

const withdraw = async (context: Context, userId: string, purpose: string | undefined): Promise<void> => {
  if (!isPurpose(purpose)) throw new CommandError(`Нет такого согласия.\n\n${USAGE}`)
  const now = new Date()
  await withdrawConsent(context, {
    userId,
    purpose,
    now,
    andThen: tx =>
      record(tx, {
        ...BY_COMMAND,
        action: 'consent.withdraw',
        subjectKind: 'user',
        subject: userId,
        after: { purpose },
        now,
      }),
  })
  printLine('Отозвано.')
}

const run = (args: string[]): Promise<void> =>
  withContext(async context => {
    const [command, address, purpose] = args
    const email = address?.trim().toLowerCase()
    if (email === undefined || (command !== 'list' && command !== 'withdraw')) return printLine(USAGE)
    const user = await userByEmail(context.db, email)
    if (!user) throw new CommandError('Аккаунта с такой почтой нет.')
    await (command === 'list' ? list(context, user.user_id) : withdraw(context, user.user_id, purpose))
  })

await runCommand(() => run(process.argv.slice(2)))
