import type { Forms } from '../../shared/format/plural.ts'

export const copy = {
  lead: 'Новую цену тарифа сразу видят только новые покупатели. Кто платит сейчас, платит по-старому, пока мы не напишем за 30 дней и не получим согласие.',
  plans: 'Кто сколько платит',
  forNew: (price: string) => `для новых покупателей ${price}`,
  pay: (people: string, price: string) => `${people}: ${price}`,
  people: ['человек', 'человека', 'человек'] satisfies Forms,
  agreed: (count: string) => `с новой ценой согласны ${count}`,
  nobody: 'С продлением пока никто не платит',
  propose: 'Поднять до новой цены',
  proposeFor: (name: string) => `Поднять до новой цены: «${name}»`,
  changes: 'Изменения',
  none: 'Изменений цен ещё не было',
  change: (name: string, price: string) => `«${name}»: ${price} в\u00A0месяц`,
  from: (date: string) => `Продления с ${date}`,
  states: { proposed: 'ждёт второго', running: 'идёт', stopped: 'отозвано', over: 'сменилось другим' },
  own: 'Предложено вами, решает другой сотрудник.',
  approve: 'Начать',
  stop: 'Отозвать',
  of: (action: string, name: string) => `${action}: «${name}»`,
  proposeDialog: {
    title: (name: string, price: string) => `«${name}» за ${price} для всех?`,
    text: (people: string, prices: string) =>
      `Это касается ${people}: сейчас они платят ${prices}. Когда второй сотрудник согласится, каждому уйдёт письмо. Без согласия человека новая цена не спишется, а продление остановится.`,
    day: 'С какого дня, московское время',
    dayHint: 'Не раньше чем через 31 день: 30 дней у людей и день на второе решение',
    confirm: 'Предложить',
    conflict: 'Цена тарифа уже другая, или изменение уже начато. Обновите страницу.',
  },
  peopleOf: ['человека', 'человек', 'человек'] satisfies Forms,
  approveDialog: {
    title: 'Начать и разослать письма?',
    text: (name: string, price: string, date: string) =>
      `Продления тарифа «${name}» с ${date} будут стоить ${price}. Письма уйдут сразу.`,
    conflict:
      'Начать уже нельзя: до названного дня меньше 30 дней или цена тарифа другая. Предложите заново.',
  },
  stopDialog: {
    title: 'Отозвать новую цену?',
    proposed: 'Об этом ещё никому не написали.',
    running: 'Все, кому мы написали, узнают письмом, что цена прежняя. Согласия больше не действуют.',
  },
}
