import type { Role } from '@grani/contract'

/** What has happened to a member of the staff, as the mail to the owners says it. */
export const CHANGES = {
  appoint: 'назначен новый сотрудник',
  'change-roles': 'изменены роли',
  remove: 'забраны все роли',
  'reset-second-factor': 'сброшен второй способ входа',
  confirm: 'подтверждено назначение',
  erase: 'удалён аккаунт сотрудника',
} as const

export const ROLE_NAMES: Record<Role, string> = {
  owner: 'владелец',
  editor: 'редактор',
  psychologist: 'психолог',
  support: 'поддержка',
  specialist: 'консультант',
  bookkeeper: 'бухгалтер',
}

export const NO_ROLES = 'нет'
export const BY_COMMAND_NAME = 'команда на сервере'
export const NO_ADDRESS = 'аккаунт без почты'
export const AT_ONCE = 'Ждать ничего не нужно.'
export const waitsUntil = (time: string): string =>
  `Решать о деньгах и о сотрудниках этот человек сможет с ${time} по Москве. Если вы знаете его и согласны, можно подтвердить назначение раньше: на странице «Сотрудники».`
