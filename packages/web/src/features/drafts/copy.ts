import type { DraftState, TargetKind } from '@grani/contract'

export const copy = {
  lead: 'Правка становится видна всем, когда её одобрит другой человек и кто-то опубликует. Новые вопросы, тарифы, портрет, вопросы дневника и картинки меняются только в файлах.',
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
    approveTitle: 'Одобрить правку?',
    approveText: 'После этого её можно опубликовать. Если автор что-то изменит, одобрять придётся заново.',
    giveBackTitle: 'Вернуть правку автору?',
    giveBackText: 'Причину увидят в журнале. Правка останется у автора.',
    publishTitle: 'Опубликовать правку?',
    publishText: 'Новый текст увидят все в течение десяти секунд. Ответы и результаты сохранятся.',
    dropTitle: 'Отказаться от правки?',
    dropText: 'Правка останется в списке, но продолжить её будет нельзя.',
    keep: 'Отменить',
  },
}

export const kindNames: Record<TargetKind, string> = {
  item: 'Вопросы',
  level: 'Тексты результатов',
  quality: 'Качества',
  direction: 'Направления',
  goal: 'Цели',
  mail: 'Письма',
  page: 'Документы и помощь',
  banner: 'Сообщения по случаю',
}

export const stateNames: Record<DraftState, string> = {
  open: 'пишется',
  asked: 'ждёт одобрения',
  approved: 'одобрена',
  published: 'опубликована',
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
}

export const fieldName = (field: string): string => {
  const [name = '', number] = field.split('.')
  if (name === 'steps') return `Шаг ${Number(number) + 1}`
  if (name === 'answers') return `Ответ ${Number(number) + 1}`
  return FIELDS[field] ?? field
}

export const fieldHints: Readonly<Record<string, string>> = {
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
