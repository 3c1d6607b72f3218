import { type Role, ROLES } from '@grani/contract'
import { CommandError, withContext, printLine, runCommand } from './run-command.ts'
import type { Context } from '../features/context.ts'
import { refuseUnlessStopped } from '../features/consultations/service.ts'
import { BY_COMMAND } from '../features/journal/service.ts'
import {
  appoint,
  changeRoles,
  confirmAppointment,
  listStaff,
  remove,
  resetSecondFactor,
  userByEmail,
} from '../features/staff/service.ts'
import { Refusal } from '../platform/http/refusal.ts'

const USAGE = `Сотрудники, у которых есть доступ в управление:
  npm run staff -- list                          все и их роли
  npm run staff -- add почта@example.ru owner    назначить; ролей может быть несколько
  npm run staff -- roles почта@example.ru support editor    заменить роли
  npm run staff -- confirm почта@example.ru      подтвердить назначение, не дожидаясь конца суток
  npm run staff -- remove почта@example.ru       забрать все роли
  npm run staff -- reset почта@example.ru        сбросить потерянный второй способ входа
Роли: ${ROLES.join(', ')}
`

const isRole = (text: string): text is Role => ROLES.some(role => role === text)

const rolesIn = (words: readonly string[]): Role[] => {
  const unknown = words.filter(word => !isRole(word))
  if (unknown.length > 0) throw new CommandError(`Нет такой роли: ${unknown.join(', ')}\n\n${USAGE}`)
  if (words.length === 0) throw new CommandError(`Назовите роль.\n\n${USAGE}`)
  return words.filter(isRole)
}

/** The message for a refusal. */
const messageFor = ({ code, details }: Refusal, command: string): string => {
  if (details.fields?.['roles'])
    return 'Этот человек ведёт консультации: сначала остановите запись к нему на странице /admin/consultations.'
  if (code === 'ERR_NOT_FOUND' && command === 'add')
    return 'Аккаунта с такой подтверждённой почтой нет: сначала зарегистрируйтесь с ней на сайте.'
  if (code === 'ERR_NOT_FOUND') return 'Среди сотрудников такой почты нет.'
  if (command === 'confirm') return 'Этот человек уже может решать о деньгах: ждать нечего.'
  if (command === 'add') return 'У этого человека уже есть роли. Замените их: npm run staff -- roles …'
  return 'Это последний владелец: сначала назначьте другого.'
}

const list = async (context: Context): Promise<void> => {
  const members = await listStaff(context, '', new Date())
  if (members.length === 0) printLine('Пока никого. Назначьте владельца: npm run staff -- add почта owner')
  for (const { email, roles, added_at, has_second_factor: isSetUp, waits_until: until } of members)
    printLine(
      [
        email ?? '',
        roles.join(', '),
        added_at,
        isSetUp ? '' : 'без второго способа входа',
        until === null ? '' : `о деньгах решает с ${until}`,
      ].join('  '),
    )
}

const idOf = async ({ db }: Context, email: string): Promise<string> => {
  const user = await userByEmail(db, email)
  if (!user) throw new Refusal('ERR_NOT_FOUND')
  return user.user_id
}

const change = async (context: Context, [command, address, ...words]: string[]): Promise<void> => {
  const email = address?.trim().toLowerCase()
  if (email === undefined) return printLine(USAGE)
  const by = { by: BY_COMMAND, reason: null, now: new Date() }
  if (command === 'add') {
    await appoint(context, { ...by, email, roles: rolesIn(words) })
    return printLine(`Назначено. Вход: ${context.webUrl}/admin`)
  }
  const userId = await idOf(context, email)
  if (command === 'roles')
    await changeRoles(context, { ...by, userId, roles: rolesIn(words) }, refuseUnlessStopped)
  else if (command === 'confirm') await confirmAppointment(context, { ...by, userId })
  else if (command === 'remove') await remove(context, { ...by, userId }, refuseUnlessStopped)
  else await resetSecondFactor(context, { ...by, userId })
  printLine('Сделано.')
}

const COMMANDS = new Set(['add', 'roles', 'confirm', 'remove', 'reset'])

const run = (args: string[]): Promise<void> =>
  withContext(async context => {
    const [command = ''] = args
    if (command === 'list') return list(context)
    if (!COMMANDS.has(command)) return printLine(USAGE)
    await change(context, args).catch((error: unknown) => {
      throw error instanceof Refusal ? new CommandError(messageFor(error, command)) : error
    })
  })

await runCommand(() => run(process.argv.slice(2)))
