import type { Role } from '@grani/contract'

export const copy = {
  reason: {
    label: 'Основание',
    hint: 'Номер обращения или причина, без имён, почты и телефонов',
  },
  keep: 'Отменить',
}

/** What a refusal of the admin area means to the member of the staff who reads it. */
export const adminErrors = {
  ERR_ROLE: 'Ваша роль этого не позволяет',
  ERR_STEP_UP: 'Нужно ещё раз подтвердить, что это вы',
  ERR_SECOND_FACTOR: 'Управление закрылось: войдите в него ещё раз',
  ERR_SECOND_PERSON:
    'Это должен сделать другой сотрудник: не тот, кто предложил, и не тот, кого это касается',
  ERR_NOT_FOUND: 'Такого нет или уже нет. Обновите страницу',
  ERR_CONFLICT: 'Пока вы смотрели, что-то изменилось. Обновите страницу',
}

/** Somebody was appointed too lately to decide. */
export const waitsUntil = (time: string): string =>
  `Вас назначили недавно: решать о деньгах и сотрудниках можно с ${time}, а раньше, если назначение подтвердит другой владелец`

export const roleNames: Record<Role, string> = {
  owner: 'владелец',
  editor: 'редактор',
  psychologist: 'психолог',
  support: 'поддержка',
  specialist: 'консультант',
  bookkeeper: 'бухгалтер',
}

const isRole = (name: string): name is Role => Object.hasOwn(roleNames, name)

/** A role as the journal has it: later versions may name others. */
export const roleName = (name: string): string => (isRole(name) ? roleNames[name] : name)
