import type { Component } from './alerts.ts'
import type { Day, State } from './history.ts'

const percent = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })
const minutes = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })

/** A part of a minute is a minute. */
const inMinutes = (count: number): string => `${minutes.format(Math.ceil(count))} мин`

export const copy = {
  title: 'Грани: состояние сервиса',
  good: 'Всё работает',
  bad: 'Есть неполадки',
  unknown: 'Сейчас нет сведений',
  siteDown:
    'Сайт сейчас не отвечает. Ответы, которые остались на вашем устройстве, не пропадут: они отправятся сами.',
  checked: (time: string): string => `Проверено ${time} по Москве. Страница обновляется сама.`,
  components: {
    site: 'Сайт',
    answers: 'Вопросы и результаты',
    mails: 'Письма',
    payments: 'Оплата',
  } satisfies Record<Component, string>,
  states: {
    good: 'работает',
    bad: 'неполадки',
    unknown: 'нет сведений',
  } satisfies Record<State, string>,
  uptime: (share: number, days: number): string =>
    `${percent.format(Math.floor(share * 10_000) / 100)} % времени без неполадок, дней наблюдения: ${days}`,
  day: (date: string, day: Day | undefined): string => {
    if (!day || day.watched === 0) return `${date}: нет сведений`
    return day.bad === 0 ? `${date}: без неполадок` : `${date}: неполадки ${inMinutes(day.bad)}`
  },
  incidents: 'Что случалось за 90 дней',
  noIncidents: 'Неполадок не было.',
  happened: {
    site: 'Сайт не открывался',
    answers: 'Часть действий не удавалась',
    mails: 'Письма приходили с задержкой',
    payments: 'Оплата подтверждалась с задержкой',
  } satisfies Record<Component, string>,
  lasted: (from: string, to: string): string => `${from} – ${to}`,
  goesOn: (from: string): string => `с ${from}, ещё продолжается`,
  home: 'На главную',
}
