/** On a phone a banner takes two lines, with its link. */
export const copy = {
  siteMessages: 'Сообщения',
  qa: 'Режим тестирования: ваши ответы не попадут в нормы',
  ended: 'Подписка закончилась: можно только читать.',
  trialEnded: 'Пробный период закончился: можно только читать.',
  none: 'Подписки сейчас нет: можно только читать.',
  choose: 'Выбрать тариф',
  declined: (until: string) => `Оплата не прошла, попробуем ещё. До ${until} всё работает.`,
  noAddress: (until: string) => `Для продления нужна почта для чека. До ${until} всё работает.`,
  giveAddress: 'Указать почту',
  onItsWay: (until: string) => `Продление ещё в пути. До ${until} всё работает.`,
  more: 'Подробнее',
}
