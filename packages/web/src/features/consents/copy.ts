import type { ConsentDocument, ConsentPurpose } from '@grani/contract'

type Texts = {
  title: string
  /** The page with its text. */
  href: string
  /** What happens at once when it is taken back. */
  effect: string
}

export const copy = {
  title: 'Мои согласия',
  lead: 'Что вы разрешили и с\u00A0какого дня. Каждое согласие можно отозвать отдельно.',
  history: {
    title: 'Все отметки: когда, откуда и с каким текстом',
    lead: 'Эти записи хранятся как доказательство, что согласие было и когда оно отозвано. Их никто не меняет.',
    version: (version: string) => `Редакция ${version}`,
    given: (moment: string, ip: string) => `Дано ${moment} по Москве с адреса ${ip}`,
    withdrawn: (moment: string) => `Отозвано ${moment}`,
  },
  since: (date: string) => `Дано ${date}`,
  /** The use of answers for calibration is a part of the account's own consent. */
  part: (date: string) => `Входит в согласие на\u00A0обработку данных от\u00A0${date}`,
  version: (version: string) => `редакция ${version}`,
  withdraw: 'Отозвать',
  withdrawNamed: (title: string) => `Отозвать: ${title}`,
  account: {
    title: 'Обработка персональных данных',
    href: '/legal/consent',
    hint: 'Без него нет аккаунта: чтобы отозвать, удалите аккаунт ниже, в «Моих данных».',
  },
  dialog: {
    title: (title: string) => `Отозвать согласие «${title}»?`,
    keep: 'Оставить',
    confirm: 'Отозвать',
  },
}

/** The documents of the consents that are kept, as they are called. */
export const documents: Readonly<Record<ConsentDocument, string>> = {
  agreement: 'Пользовательское соглашение',
  privacy: 'Политика конфиденциальности',
  consent: 'Обработка персональных данных',
  offer: 'Оферта',
  'auto-payments': 'Автоматические платежи',
  'price-change': 'Новая цена тарифа',
  diary: 'Дневник событий',
  'text-model': 'Чтение записей программой',
  consultation: 'Показ данных специалисту',
  drawing: 'Мои идеи в рисунках',
  calibration: 'Уточнение вопросов по моим ответам',
}

export const purposes: Record<ConsentPurpose, Texts> = {
  diary: {
    title: 'Дневник событий',
    href: '/legal/diary-consent',
    effect:
      'Дневник сотрётся сразу и целиком: записи, отметки, догадки и то, что о них написала программа. Вернуть его не получится; если он нужен, сначала скачайте свои данные. Начать новый можно в любой день.',
  },
  'text-model': {
    title: 'Чтение записей программой',
    href: '/legal/text-model-consent',
    effect:
      'Записи больше не будут передаваться, а то, что программа о них написала, сотрётся. Сам дневник останется. Переданное раньше сервис отозвать не может.',
  },
  consultation: {
    title: 'Показ данных специалисту',
    href: '/legal/consultation-consent',
    effect:
      'Специалист сразу перестанет видеть ваше имя и результаты, а пожелания к консультациям сотрутся. Запись останется: отменить её можно на странице консультации.',
  },
  drawing: {
    title: 'Мои идеи в рисунках',
    href: '/drawing/why',
    effect:
      'Идеи из ваших рисунков перестанут учитываться для других, а подписи к ним исчезнут из разбора в течение часа. Рисунки останутся у вас.',
  },
  calibration: {
    title: 'Уточнение вопросов по моим ответам',
    href: '/legal/consent',
    effect: 'Ваши ответы не войдут в следующие расчёты точности вопросов. На ваши результаты это не влияет.',
  },
}
