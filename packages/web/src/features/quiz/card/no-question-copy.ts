import { plural } from '../../../shared/format/plural.ts'

const moscow = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow',
})

const ANSWERS = ['ответ ждёт', 'ответа ждут', 'ответов ждут'] as const

export const copy = {
  unsent: (count: number) =>
    count > 0
      ? ` ${plural(count, ANSWERS)} своей очереди на этом устройстве: отвечать ещё раз не нужно.`
      : '',
  readOnly: {
    title: 'Подписка закончилась',
    trialTitle: 'Пробный период закончился',
    noneTitle: 'Подписки сейчас нет',
    text: 'Всё, что вы узнали о себе, остаётся с вами. Чтобы отвечать дальше, выберите тариф.',
    action: 'Выбрать тариф',
  },
  quota: {
    title: 'На сегодня вопросы закончились',
    text: (until: number) => `Следующие откроются ${moscow.format(until)} по Москве.`,
    more: 'Добавить вопросы',
    action: 'Проверить ещё раз',
  },
  none: {
    title: 'Следующий вопрос ещё подбирается',
    text: 'Алгоритм ищет, о чём спросить дальше. Загляните примерно через 5 минут.',
    action: 'Проверить ещё раз',
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
