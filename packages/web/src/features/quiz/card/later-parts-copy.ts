export const copy = {
  askedFor: {
    place: (day: string, now: number, all: number) => `К событию ${day}: ${now}\u00A0из\u00A0${all}`,
    through: (day: string) => `Ответы к\u00A0событию ${day} есть.`,
    back: 'Посмотреть, что\u00A0вышло',
  },
  notApplicable: 'Такого в моей жизни нет',
  notes: {
    slower: 'Можно не спешить: ответы быстрее секунды весят меньше.',
    sensitive: 'Вопрос личный. Его можно пропустить, на результат это не повлияет.',
  },
}
