import type { AccountedMonth } from '@grani/contract'

type Kind = AccountedMonth['movements'][number]['kind']
type Given = AccountedMonth['given'][number]['kind']
type Prepaid = AccountedMonth['prepaid'][number]['kind']

export const copy = {
  title: 'Месяц для бухгалтерии',
  choose: 'Месяц',
  running: 'Месяц ещё идёт: всё посчитано на эту минуту.',
  nothing: 'В этом месяце деньги не двигались.',
  columns: ['Что', 'Сколько', 'Сумма', 'Без чека'],
  kinds: {
    sale: 'Тарифы и пакеты вопросов',
    gift: 'Подарки',
    refund: 'Возвраты',
  } satisfies Record<Kind, string>,
  total: 'Итого',
  prepaid: 'Оплачено вперёд',
  prepaidLead: (isOver: boolean) =>
    `Чего ${isOver ? 'к концу месяца' : 'сейчас'} ещё не оказали. Пакет вопросов оказан сразу, подарок — по дням с его начала.`,
  prepaidColumns: ['Что', 'Платежей', 'Осталось на сумму'],
  prepaidKinds: { plan: 'Тарифы', gift: 'Подарки' } satisfies Record<Prepaid, string>,
  given: 'Дано без денег',
  givenColumns: ['Что', 'Сколько'],
  givenKinds: {
    redeemed: 'Начато подарков по коду',
    plan: 'Дано тарифов сотрудниками',
    credit: 'Дано консультаций взамен',
  } satisfies Record<Given, string>,
  specialists: 'Вознаграждение специалистов',
  specialistColumns: ['Специалист', 'За что', 'К\u00A0выплате'],
  days: 'По дням',
  dayColumns: ['День', 'Что', 'Сколько', 'Сумма', 'Без чека'],
  download: 'Скачать таблицу',
  file: (month: string) => `Грани, ${month}.csv`,
  csvColumns: ['День', 'Способ', 'Что', 'Сколько', 'Сумма, ₽', 'С чеком', 'Без чека'],
}
