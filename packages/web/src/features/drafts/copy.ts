import type { DraftState, TargetKind } from '@grani/contract'

export const copy = {
  lead: 'Правка становится видна всем, когда её одобрит другой человек и кто-то опубликует. Опубликованную правку можно снять: прежние слова вернутся. Новые вопросы, тарифы и картинки меняются только в файлах.',
  find: 'Что изменить',
  kind: 'Где искать',
  words: 'Слова из текста или номер',
  found: (shown: number, total: number) =>
    shown === total ? `Нашлось: ${total}` : `Показаны ${shown} из ${total}: уточните слова`,
  nothing: 'Ничего не нашлось',
  nothingText: 'Попробуйте одно слово или другой раздел.',
  edit: 'Изменить',
  editNamed: (title: string) => `Изменить: ${title}`,
  drafts: 'Правки',
  noDrafts: 'Правок пока нет',
  noDraftsText: 'Найдите текст ниже и нажмите «Изменить».',
  own: 'ваша',
  changed: (date: string) => `изменена ${date}`,
  toList: 'Ко всем правкам',
  save: 'Сохранить',
  saved: 'Сохранено',
  ask: 'Попросить одобрить',
  check: 'Проверить текст',
  clean: 'Проверки ничего не нашли',
  approve: 'Одобрить',
  giveBack: 'Вернуть автору',
  publish: 'Опубликовать',
  withdraw: 'Снять с публикации',
  drop: 'Отказаться от правки',
  note: 'Зачем эта правка',
  noteHint: 'Увидит тот, кто одобряет',
  noNote: 'Без пояснения',
  preview: 'Как это увидят',
  noPreview: 'Показать пока нельзя: в тексте есть пустое место или лишняя подстановка.',
  previewFailed:
    'Предпросмотр не удался: текст слишком длинный или слишком запутан разметкой. Разбейте его на короткие абзацы и сохраните. Опубликовать его в таком виде нельзя.',
  stepsPreview: 'Человек видит один шаг в неделю, по очереди.',
  previewSaved: 'Показан сохранённый текст.',
  changes: 'Что меняется',
  noChanges: 'Слова те же, что опубликованы.',
  problems: 'Что мешает опубликовать',
  elsewhere: 'В других местах',
  checking: 'Проверяем текст, это занимает до минуты',
  stale: 'Пока правка ждала, опубликован другой текст',
  staleText: 'Сравните три версии. Ваши слова останутся в правке, а сравнивать её будем с новым текстом.',
  rebase: 'Продолжить от опубликованного',
  versions: { base: 'Было в начале', published: 'Опубликовано сейчас', fields: 'В правке' },
  dialogs: {
    approve: {
      title: 'Одобрить правку?',
      text: 'После этого её можно опубликовать. Если автор что-то изменит, одобрять придётся заново.',
    },
    giveBack: {
      title: 'Вернуть правку автору?',
      text: 'Причину увидят в журнале. Правка останется у автора.',
    },
    withdraw: {
      title: 'Снять правку с публикации?',
      text: 'Прежние слова вернутся ко всем в течение десяти секунд. Ответы и результаты сохранятся.',
    },
    drop: {
      title: 'Отказаться от правки?',
      text: 'Правка останется в списке, но продолжить её будет нельзя.',
    },
    keep: 'Отменить',
  },
}

export const kindNames: Record<TargetKind, string> = {
  item: 'Вопросы',
  level: 'Тексты результатов',
  quality: 'Качества',
  direction: 'Направления',
  goal: 'Цели',
  portrait: 'Портрет',
  diary: 'Дневник',
  mail: 'Письма',
  page: 'Документы и помощь',
  banner: 'Сообщения по случаю',
}

export const stateNames: Record<DraftState, string> = {
  open: 'пишется',
  asked: 'ждёт одобрения',
  approved: 'одобрена',
  published: 'опубликована',
  withdrawn: 'снята с публикации',
  dropped: 'отменена',
}

export const levelNames: Readonly<Record<string, string>> = {
  farAbove: 'намного выше',
  above: 'выше',
  middle: 'посередине',
  below: 'ниже',
  farBelow: 'намного ниже',
  expressed: 'выражено',
  neutral: 'посередине',
  faint: 'не выражено',
  high: 'много',
  low: 'мало',
}

/** What a text of the portrait or the diary is; which one of its kind, its title says. */
export const partNames: Readonly<Record<string, string>> = {
  tension: 'противоречие',
  support: 'опора',
  side: 'половинки фраз',
  word: 'крупные слова',
  frame: 'начало фразы',
  lead: 'к чему склоняется направление',
  way: 'с чего начать',
  good: 'что хорошего',
  open: 'что ещё не сказано',
  middle: 'Результаты посередине',
  leanings: 'Пока без результата',
  named: 'Качества по именам',
  joins: 'Союзы',
  step: 'Шаг вместо совета',
  handsome: 'Почти всё на светлой стороне',
  situation: 'ситуация',
  expression: 'утверждение',
  pattern: 'Что сказано о событии',
  answers: 'Степени ответа',
}

const FIELDS: Readonly<Record<string, string>> = {
  text: 'Текст',
  'left.text': 'Первое утверждение',
  'right.text': 'Второе утверждение',
  name: 'Название',
  displayName: 'Название',
  lead: 'О чём это',
  meaning: 'Что значит',
  'poles.low': 'Мало',
  'poles.high': 'Много',
  introduction: 'Введение',
  subject: 'Тема письма',
  paragraphs: 'Текст до кнопки',
  button: 'Кнопка',
  afterButton: 'Текст после кнопки',
  title: 'Заголовок',
  version: 'Дата редакции',
  markdown: 'Текст страницы',
  mine: 'От первого лица',
  high: 'Много',
  low: 'Мало',
  strong: 'Сильные',
  weak: 'Слабые',
  both: 'Сильные и слабые',
  middle: 'Посередине',
  apart: 'Что выделяется',
  most: 'Почти всё посередине',
  hint: 'Пояснение',
  said: 'Что сказано',
  ask: 'Вопрос',
  prompt: 'Общий вопрос',
  and: 'И',
  but: 'Но',
  unlike: 'А',
}

/** Several texts of one kind. */
const NUMBERED: Readonly<Record<string, string>> = {
  steps: 'Шаг',
  answers: 'Ответ',
  several: 'Несколько качеств',
  one: 'Одно качество',
  even: 'Направление посередине',
  between: 'Между краями',
  apart: 'Что выделяется',
  relief: 'Перед светлым',
}

export const fieldName = (field: string): string => {
  const [name = '', number] = field.split('.')
  return FIELDS[field] ?? `${NUMBERED[name] ?? name} ${Number(number) + 1}`
}

export const fieldHints: Readonly<Record<string, string>> = {
  mine: 'Этими словами делятся с другом',
  paragraphs: 'Абзацы разделяйте пустой строкой. Слова в фигурных скобках заполнятся сами.',
  version: 'Если меняется текст документа, поставьте более позднюю дату: 2026-11-30',
  markdown: 'Разметка Markdown. Слова в фигурных скобках заполнятся сами.',
}

/** What a check looks for; the detail that follows is the check's own. */
export const checkNames: Readonly<Record<string, string>> = {
  shape: 'Так сохранить нельзя',
  preview: 'Предпросмотр не удался: разбейте текст на короткие абзацы',
  limits: 'Проверка не закончилась: текст слишком длинный или слишком запутан разметкой',
  counts: 'Нарушено равновесие качества',
  length: 'Не та длина',
  gender: 'Слово подходит не всем: у него есть род',
  'double negation': 'Двойное отрицание',
  'negation share': 'Слишком много отрицаний в качестве',
  'frequency words': 'Слово о частоте там, где спрашивают, насколько это верно',
  absolutes: 'Слишком сильное слово: «всегда», «никто» и подобные',
  'banned topics': 'Тема, о которой мы не спрашиваем',
  'near-duplicates': 'Почти повторяет другой вопрос',
  openings: 'Слишком много вопросов с таким началом',
  'level texts': 'Повторяет другой текст результата или подходит каждому',
  portrait: 'Не сходится с портретом',
  typography: 'Типографика',
  spelling: 'Похоже на опечатку',
  'the letter ё': 'Пропущена буква ё',
}
