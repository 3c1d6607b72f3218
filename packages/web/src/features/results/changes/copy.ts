import type { Change } from '@grani/contract'

const NBSP = '\u00A0'

export const copy = {
  title: 'Что изменилось',
  lead: `Со временем люди меняются. Выберите качество, ответьте о${NBSP}нём ещё раз, и${NBSP}мы сравним, как было и${NBSP}как стало. Прежние ответы в${NBSP}новую оценку не${NBSP}входят.`,
  link: 'Проверьте качество снова, когда пройдёт время, и увидите, стало ли оно другим.',
  outcome: {
    up: 'Стало сильнее',
    'maybe-up': 'Возможно, стало сильнее',
    same: 'Без заметных изменений',
    'maybe-down': 'Возможно, стало слабее',
    down: 'Стало слабее',
  } satisfies Record<Change['outcome'], string>,
  certainty: {
    clear: `Случайно такая разница выходит редко: без${NBSP}перемены\u00A0— примерно в${NBSP}одной проверке из${NBSP}ста.`,
    possible: `Разница заметна, но${NBSP}могла выйти и${NBSP}случайно: без${NBSP}перемены так бывает примерно в${NBSP}четырёх проверках из${NBSP}ста.`,
    none: `Разница в${NBSP}пределах точности. Перемена могла и${NBSP}быть: проверка видит только большие.`,
  },
  // A date may end with «г.», so no sentence ends with one.
  dates: (before: string, from: string, to: string) =>
    from === to
      ? `Сравнили ответы до${NBSP}${before} и${NBSP}за${NBSP}${to}`
      : `Сравнили ответы до${NBSP}${before} и${NBSP}с${NBSP}${from} по${NBSP}${to}`,
  scale: (outcome: string, before: string, after: string) => `${outcome}. Было: ${before}. Стало: ${after}`,
  legend: `Полый ромб\u00A0— где вы были, сплошной\u00A0— где вы сейчас, светлая полоса\u00A0— насколько точно это место.`,
  done: 'Проверено',
  underWay: 'Идёт проверка',
  answered: (answered: number, all: number) => `${answered} из${NBSP}${all} ответов`,
  toQuestions: 'К вопросам',
  stop: 'Остановить',
  stopOf: (name: string) => `Остановить проверку: ${name}`,
  ready: 'Можно проверить',
  price: (questions: string) =>
    `О${NBSP}каждом качестве\u00A0— ${questions}, часть из${NBSP}них вы уже видели. Ответы идут в${NBSP}счёт тарифа, как обычные.`,
  // LARGE_CHANGE above the middle are 11.5 of 100 people.
  large: `Большая перемена\u00A0— это, например, из${NBSP}середины в${NBSP}дюжину крайних из${NBSP}ста человек.`,
  cases: ['случае', 'случаях', 'случаях'] as const,
  chance: (cases: string) => `Большую перемену заметим примерно в${NBSP}${cases} из${NBSP}100.`,
  chances: (cases: string, long: number) =>
    `Большую перемену заметим примерно в${NBSP}${cases} из${NBSP}100, подробной проверкой — в${NBSP}${long}.`,
  checkLong: (questions: string) => `Подробно: ${questions}`,
  checkLongOf: (name: string) => `Проверить подробно, изменилось ли: ${name}`,
  check: 'Проверить',
  checkOf: (name: string) => `Проверить, изменилось ли: ${name}`,
  checkAll: (questions: string) => `Проверить всё: ${questions}`,
  checkAgain: 'Проверить, изменилось ли',
  later: (name: string, date: string) => `С${NBSP}${date} можно будет проверить и${NBSP}качество «${name}».`,
  laterOne: (date: string) => `С${NBSP}${date} можно будет проверить, изменилось ли.`,
  changed: (date: string, outcome: string) => `${date}: ${outcome}`,
  readOnly: `Чтобы проверить, нужна подписка: в${NBSP}режиме чтения вопросов нет.`,
  plans: 'Выбрать тариф',
  failed: 'Не получилось. Попробуйте ещё раз.',
  nothing: {
    title: 'Сравнивать пока не с чем',
    text: (days: number) =>
      `Когда появится первый результат, мы его запомним. Через ${days}${NBSP}дней качество можно будет проверить снова и${NBSP}увидеть, изменилось ли оно.`,
    action: 'К вопросам',
  },
  early: {
    title: 'Пока рано',
    text: (name: string, date: string) =>
      `Перемены приходят не${NBSP}за${NBSP}день. С${NBSP}${date} можно будет проверить первое качество, «${name}».`,
    action: 'К результатам',
  },
  finished: `Проверка закончена: можно посмотреть, что изменилось.`,
  see: 'Посмотреть',
}
