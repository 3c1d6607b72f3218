/** What the fields of «Взгляд со стороны» are called in the document; null: of use to a program only. */
export const OBSERVER_LABELS: Readonly<Record<string, string | null>> = {
  rounds: 'Сборы ответов',
  'rounds.started_on': 'Начало',
  ends_on: 'Последний день',
  stopped_on: 'Остановлен',
  is_removed: 'Удалён',
  'rounds.qualities': 'Качества',
  guesses: 'Как, по-вашему, ответили бы другие, от 0 до 4',
  'guesses.text': 'Высказывание',
  'guesses.value': 'Ответ',
  guess: 'Каким вы думали предстать, в стандартных отклонениях',
  others: 'Как видят другие, в стандартных отклонениях',
  replies: 'Сколько ответов',
  shown_in_portrait: 'Показывать в портрете',
  shown_to_specialist: 'Показывать специалисту',
}
