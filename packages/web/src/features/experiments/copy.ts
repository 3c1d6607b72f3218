import type { Experiment, ExperimentGuard, ExperimentMeasure } from '@grani/contract'
import type { Forms } from '../../shared/format/plural.ts'

const places: Record<Experiment['place'], string> = {
  'diary-hint': 'Поле дневника: обычная подсказка или пример',
  'weekly-letter': 'Письмо «Что стало ясно»: приходит (А) или ждёт конца опыта (Б, не больше 10\u00A0%)',
}

const measures: Record<ExperimentMeasure, string> = {
  returned: 'Ответы в другой день, за неделю',
  answered: 'Ответы с этой минуты, за неделю',
  'wrote-event': 'Записанное событие, за неделю',
  paid: 'Оплата, за две недели',
}

const guards: Record<ExperimentGuard, string> = {
  cancelled: 'Отключили продление, за две недели',
  'refund-asked': 'Попросили вернуть деньги, за две недели',
}

const states: Record<Experiment['state'], string> = {
  running: 'идёт',
  fulfilled: 'план выполнен',
  stopped: 'остановлен',
}

export const copy = {
  lead: 'Два варианта одного безобидного места. Разница видна, когда план выполнен: раньше случайность легко принять за неё.',
  none: 'Опытов пока не было',
  noneText:
    'Опыт сравнивает два варианта там, где это разрешено. Цены, тексты уровней, помощь, согласия и отмену сравнивать нельзя.',
  places,
  measures,
  guards,
  states,
  stopped: { guard: 'остановлен: сработала охрана', other: 'остановлен' },
  people: ['человек', 'человека', 'человек'] satisfies Forms,
  facts: {
    place: 'Где',
    measure: 'Главная мера',
    share: 'Доля варианта Б',
    percent: (share: number) => `${share}\u00A0%`,
    plan: 'План',
    planEnd: (date: string) => `до ${date}`,
    or: ' или ',
    started: 'Начат',
    met: 'Увидели',
    variants: (a: string, b: string) => `А: ${a}, Б: ${b}`,
    counted: 'Прошёл срок меры',
    outOf: (counted: string, planned: string) => `${counted} из ${planned}`,
  },
  guardsTitle: 'Охрана',
  guardColumns: ['Чего не должно стать больше', 'А', 'Б', 'Что видно'],
  calm: 'спокойно',
  alarming: 'с Б заметно чаще: остановите',
  resultTitle: 'Разница',
  waiting: 'Появится, когда план выполнен.',
  result: (b: string, a: string) => `Б: ${b}, А: ${a}.`,
  difference: (difference: string, low: string, high: string) =>
    `Разница ${difference}, интервал 95\u00A0% от ${low} до ${high}`,
  better: 'Б лучше.',
  worse: 'Б хуже.',
  same: 'Разницы не видно.',
  empty: 'Сравнить не с чем: одного из вариантов никто не увидел.',
  start: 'Новый опыт',
  stop: 'Остановить',
  stopTitle: 'Остановить опыт?',
  stopText: (people: string) =>
    `Вариант Б увидели: ${people}. У них и у всех остальных снова будет обычный вариант. Начать этот опыт заново нельзя.`,
  because: 'Почему',
  becauseOf: { guard: 'сработала охрана', other: 'другая причина' },
  form: {
    title: 'Новый опыт',
    name: 'Название',
    nameHint: 'Латиницей, как longer-hint. Второй раз его взять нельзя',
    hypothesis: 'Что проверяем',
    hypothesisHint: 'Одно предложение: что изменится и почему',
    place: 'Где',
    measure: 'Главная мера',
    guards: 'Охрана',
    share: 'Доля варианта Б, %',
    shareHint: 'От 1 до 99. Потом её не изменить',
    heldOutHint: 'Не больше 10: это люди, которые о письме просили. Нужно и время, до которого ждать',
    people: 'Сколько человек',
    peopleHint: 'От 100. Столько людей войдут в сравнение',
    end: 'Или до какого времени',
    endHint: 'По Москве, не дольше 180 дней. Нужно хотя бы одно из двух',
    begin: 'Начать опыт',
    keep: 'Отменить',
    conflict: 'Такое название уже было, или в этом месте уже идёт опыт',
    noGuards: 'Нужна хотя бы одна охрана',
  },
}
