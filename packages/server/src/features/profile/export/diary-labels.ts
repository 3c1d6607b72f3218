/** What the fields of the event diary are called in the document; null: of use to a program only. */
export const DIARY_LABELS: Readonly<Record<string, string | null>> = {
  events: 'Записи',
  event_id: null,
  'events.version': null,
  happened_on: 'День события',
  part_of_day: 'Часть дня',
  written_at: 'Записано',
  forget_text_at: 'Слова сотрутся',
  text: 'Что произошло',
  reply: 'Ответ на вопрос',
  appraisal: 'Отметки',
  questionnaire: null,
  situations: 'Ситуация',
  pleasantness: 'Насколько приятно, от 1 до 5',
  energy: 'Насколько взволнованно, от 1 до 5',
  importance: 'Насколько важно, от 1 до 5',
  control: 'Насколько зависело от вас, от 1 до 5',
  cause: 'Причина',
  pattern: null,
  evaluated_at: 'Разобрано',
  is_counted: 'Потратил разбор дня',
  expressions: 'Качества в событии',
  item: null,
  value: 'Ответ, от 0 до 4',
  rating: 'Выраженность, от −2 до 2',
  place: 'Сравнение с обычным',
  'expressions.expected': 'Обычно',
  expected_sd: 'Обычный разброс',
  past: 'Событий для сравнения',
  is_mentioned: 'Спросили из-за слов записи',
  reading: 'Что написала программа',
  named: 'Кто прочитал',
  read_at: 'Прочитано',
  said: 'О событии',
  questions: 'Вопросы',
  quote: 'Ваши слова',
  focus: 'Качества, за которыми вы следите',
  findings: 'Что бывает вместе',
  finding_id: null,
  'findings.kind': 'Откуда',
  situation: 'Ситуация',
  direction: 'Куда',
  made_at: 'Когда',
  state: 'Состояние',
}

const DIRECTIONS = { 1: 'выше', '-1': 'ниже' }

/** Codes of the event diary in words, by the part of the document and the field. */
export const DIARY_WORDS: Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>
> = {
  events: { part_of_day: { 0: 'утро', 1: 'день', 2: 'вечер', 3: 'ночь' } },
  appraisal: {
    cause: {
      me: 'во мне',
      other: 'в другом человеке',
      circumstances: 'в обстоятельствах',
      together: 'во всём вместе',
      unclear: 'трудно сказать',
    },
  },
  expressions: {
    place: {
      stronger: 'сильнее обычного',
      usual: 'как обычно',
      weaker: 'слабее обычного',
      undecided: 'по одной отметке не скажешь',
      unknown: 'пока не с чем сравнить',
    },
    direction: DIRECTIONS,
  },
  findings: {
    kind: { found: 'нашлось в записях', guess: 'ваша догадка' },
    direction: DIRECTIONS,
    state: { open: 'пока мало событий', shown: 'подтверждается', 'not-seen': 'не видно' },
  },
}
