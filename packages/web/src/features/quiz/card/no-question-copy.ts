import { plural } from '../../../shared/format/plural.ts'

const moscow = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow',
})

/** On the clock of the device: the check has just been made. */
const clock = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

const ANSWERS = ['ответ ждёт', 'ответа ждут', 'ответов ждут'] as const

export const copy = {
  unsent: (count: number) =>
    count > 0
      ? ` ${plural(count, ANSWERS)} своей очереди на этом устройстве: отвечать ещё раз не нужно.`
      : '',
  lastCheck: (at: Date) => `Проверено в\u00A0${clock.format(at)}, пока без изменений.`,
  readOnly: {
    title: 'Подписка закончилась',
    trialTitle: 'Пробный период закончился',
    noneTitle: 'Подписки сейчас нет',
    text: 'Всё, что вы узнали о себе, остаётся с вами. С\u00A0тарифом прояснится остальное, с\u00A0того же места.',
    action: 'Выбрать тариф',
  },
  quota: {
    title: 'На сегодня вопросы закончились',
    text: (until: number) => `Следующие откроются сами ${moscow.format(until)} по\u00A0Москве, без доплаты.`,
    next: (direction: string) => `Начнём с\u00A0направления «${direction}».`,
  },
  none: {
    title: 'Следующий вопрос ещё подбирается',
    text: 'Алгоритм ищет, о чём спросить дальше. Примерно через 5 минут проверим ещё раз сами.',
    action: 'Проверить ещё раз',
  },
  otherGoal: {
    title: 'По этой цели пока всё спрошено',
    text: 'У другой вашей цели вопросы ещё есть. Переключиться на неё можно в профиле.',
    action: 'Выбрать цель',
  },
  allAsked: {
    title: 'По этой цели всё спрошено',
    text: 'Новых вопросов по ней сейчас нет. Перечитайте результаты или выберите в профиле ещё одну цель.',
  },
  measured: {
    title: 'По этой цели всё ясно',
    noQuestions: 'Вопросы по этой цели закончились',
    text: 'Новые вопросы уже ничего не добавят. Перечитайте результаты или выберите в профиле ещё одну цель.',
    untilNext: (date: string) =>
      `Сейчас новые вопросы ничего не добавят. О том, как прошла неделя, спросим снова с\u00A0${date}.`,
    results: 'К результатам',
    profile: 'Выбрать цель',
  },
  offline: {
    title: 'Нет связи',
    text: 'Новые вопросы загрузим, как только появится интернет. Ваши ответы никуда не денутся.',
    action: 'Попробовать ещё раз',
  },
}
