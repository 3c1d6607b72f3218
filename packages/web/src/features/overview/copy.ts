import type { FigureName } from '@grani/contract'

export const settingsCopy = {
  lead: 'С чем работает сервер. Меняют это при запуске; что значит каждое имя, сказано в README.',
  caption: 'Настройки сервера',
  columns: ['Имя', 'Значение'],
  hidden: 'задано, не показываем',
  unset: 'не задано',
}

export const copy = {
  none: 'ещё нет',
  lead: (roles: string) => `Ваши роли: ${roles}. Дни считаются по Москве.`,
}

/** What each number is of, and what it means where that is not plain. */
export const figureTexts: Record<FigureName, { label: string; hint: string | null }> = {
  peopleToday: { label: 'Были сегодня', hint: 'люди, которые открывали сервис' },
  newPeopleToday: { label: 'Новые аккаунты', hint: 'за сегодня' },
  pausedRenewals: { label: 'Продления не прошли', hint: 'подписки на паузе' },
  refundsWaiting: { label: 'Просят вернуть деньги', hint: 'ждут решения' },
  receiptsMissing: { label: 'Нет чеков', hint: 'касса их не сделала' },
  meetingsUnmarked: { label: 'Консультации без отметки', hint: 'уже прошли' },
  objectionsWaiting: { label: 'Возражения о консультациях', hint: 'ждут решения' },
  draftsWaiting: { label: 'Правки текстов', hint: 'ждут одобрения или публикации' },
  giftsWaiting: { label: 'Подарки', hint: 'ждут второго человека' },
  bannersWaiting: { label: 'Баннеры', hint: 'ждут второго человека' },
  calibrationsWaiting: { label: 'Калибровки', hint: 'ждут второго человека' },
  itemsFlagged: { label: 'Вопросы с замечаниями', hint: 'по калибровке, которая в деле' },
  ideasWaiting: { label: 'Идеи рисунков', hint: 'названия, которые никто не разобрал' },
  mailsWaiting: { label: 'Письма в очереди', hint: null },
  mailsFailed: { label: 'Письма не ушли', hint: 'за последнюю неделю' },
  calibrationAge: { label: 'Калибровке, дней', hint: 'той, что сейчас в работе' },
  backupAge: { label: 'Копии базы, часов', hint: 'с последней проверенной' },
  staffWithoutSecondFactor: { label: 'Без второго способа входа', hint: 'сотрудники, которым ещё не войти' },
}
