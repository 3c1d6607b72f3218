import { plural } from '../../shared/format/plural.ts'

const PEOPLE = ['человека', 'человек', 'человек'] as const

export const copy = {
  directions: 'Направления',
  beyondGoals: 'Кроме направлений цели',
  qualities: 'Ваши качества',
  strengths: 'Сильные стороны',
  weaknesses: 'Слабые стороны',
  other: 'Другие качества',
  otherLow:
    '«Менее выражено» не\u00A0слабость, а\u00A0другой край: у\u00A0обоих есть польза и\u00A0своя цена.',
  /** Under the first of them. */
  allOf: (count: number) => `Все ${count}`,
  /** Beside the name of a quality a bar reads as how much of it there is. */
  bars: 'Полоса показывает, насколько это уже видно.',
  noneYet: 'Пока неясно. Ответьте ещё на несколько вопросов.',
  directionsFailed: 'Направления не загрузились.',
  retry: 'Ещё раз',
  noDirections: 'Здесь появятся направления вашей цели.',
  back: 'Все результаты',
  nextDirection: 'Дальше',
  // One short line: a longer one would be the largest text of a newcomer's page, and it comes after the question.
  nothingSaid: 'Пока неясно. Ответы покажут.',
  guessed: 'Первые догадки уже есть.',
  progress: {
    none: 'пока неясно',
    guesses: 'есть первые догадки',
    some: (said: number, all: number) => `ясно ${said} из\u00A0${all}`,
    all: 'ясно всё',
    asMuchAsPossible: (some: string) => `${some}, вопросы закончились`,
    noQuestions: 'вопросы закончились',
  },
  inconsistent: {
    title: 'Ответы пока не складываются в одну картину',
    text: 'Отвечайте не спеша, так, как бывает обычно: выводы станут точнее.',
  },
  weekDone: (date: string) => `на эту неделю всё, дальше с\u00A0${date}`,
  newCount: (count: string) => `, новых: ${count}`,
  isNew: 'Новое',
  isRevised: 'Изменилось',
  provisional: {
    title: 'Первые догадки',
    middle: 'Ближе к\u00A0середине',
    more: (count: number) => `Показать ещё\u00A0${count}`,
    lead: 'Это ещё не\u00A0результаты: несколько ответов могут их изменить.',
  },
  types: { strong: 'Сильная сторона', weak: 'Слабая сторона' },
  closerTo: (end: string) => `вам ближе ${end}`,
  neutral: { high: 'Выражено', middle: 'Посередине', low: 'Менее выражено' },
  probability: {
    almost: 'Вывод почти наверняка верен',
    very: 'Вывод очень вероятен',
    rather: 'Вывод, скорее всего, верен',
    first: 'Вывод предварительный',
  },
  certainty: {
    almost: 'почти наверняка',
    very: 'очень вероятно',
    rather: 'скорее всего',
    first: 'предварительно',
  },
  basedOn: (responses: string) => `судя по ${responses}`,
  scale: (position: string, precision: string) => `На шкале: ${position}, ${precision}`,
  revised: (date: string, before: string, now: string) =>
    `Мы уточнили вопросы, и\u00A0${date} этот результат изменился: было «${before}», стало «${now}».`,
  position: {
    farLow: 'заметно ниже середины',
    low: 'ниже середины',
    middle: 'около середины',
    high: 'выше середины',
    farHigh: 'заметно выше середины',
  },
  precision: {
    narrow: 'место на шкале известно точно',
    medium: 'место на шкале известно примерно',
    wide: 'место на шкале ещё уточняется',
  },
  share: (position: string, share: number) =>
    `${position}: так, пока по\u00A0модели, примерно у\u00A0${plural(share, PEOPLE)} из\u00A0100`,
  stronger: (expected: number, from: number, to: number) =>
    `Пока по\u00A0модели сильнее, чем у\u00A0${plural(expected, PEOPLE)} из\u00A0100. Возможно от\u00A0${from} до\u00A0${to}`,
  weaker: (expected: number, from: number, to: number) =>
    `Пока по\u00A0модели слабее, чем у\u00A0${plural(expected, PEOPLE)} из\u00A0100. Возможно от\u00A0${from} до\u00A0${to}`,
  less: (expected: number, from: number, to: number) =>
    `Пока по\u00A0модели меньше, чем у\u00A0${plural(expected, PEOPLE)} из\u00A0100. Возможно от\u00A0${from} до\u00A0${to}`,
  fewResponses: (comparison: string) => `${comparison}: ответов пока мало.`,
  search: {
    label: 'Поиск по результатам',
    placeholder: 'Качество, направление или слово',
    found: (results: string) => `Нашлось: ${results}`,
    nothing: (query: string) => `По запросу «${query}» ничего нет`,
    nothingHint:
      'Поиск смотрит названия качеств и\u00A0направлений и\u00A0слова самих текстов. Возможно, об этом ещё нет результата.',
    reset: 'Показать все',
  },
  sections: 'Группы результатов',
  sameAbout: (count: number) => (count === 1 ? 'Почти о\u00A0том же:' : `Почти о\u00A0том же, ещё ${count}:`),
  showAll: (count: number) => `ещё\u00A0${count}`,
  nextStep: 'Что попробовать на этой неделе',
  profile: {
    title: 'Все качества рядом',
    below: 'ниже',
    middle: 'середина',
    above: 'выше',
    lead: 'Чем у́же полоса, тем точнее место.',
    asTable: 'Показать таблицей',
    asScales: 'Показать шкалами',
    columns: ['Качество', 'Вывод', 'Где вы сейчас', 'Насколько уверенно'],
    leaning: (sentence: string) => `Первая догадка. ${sentence}`,
    exhausted: 'Вопросы закончились, уверенного вывода нет',
    unknown: 'Пока неясно',
    atEdge: 'Пока неясно: близко к границе, нужны ещё ответы',
    unclear: 'Пока неясно: нужны ещё ответы',
  },
  newResult: {
    others: 'Ещё прояснилось',
    more: (count: number) => `и\u00A0ещё\u00A0${count}`,
  },
  print: 'Распечатать',
  export: 'Скачать мои данные',
  meaning: 'О чём это',
  history: 'Как менялось',
  details: 'Подробнее',
  ownAnswers: {
    title: 'Ваши ответы',
    failed: 'Ваши ответы не загрузились.',
    retry: 'Ещё раз',
  },
  states: {
    title: 'Состояние за неделю',
    legend:
      'Ромб\u00A0— одна неделя, светлая полоса\u00A0— насколько точно она определена. Сплошная линия\u00A0— перемена заметная, пунктир\u00A0— разница меньше погрешности.',
    asTable: 'Показать таблицей',
    hideTable: 'Скрыть таблицу',
    notRated: 'Здесь нет сильных и слабых сторон и нет нормы. Сравнивать стоит только с собой.',
    support: 'Если сейчас тяжело, не ждите следующей недели.',
    supportLink: 'Куда позвонить и\u00A0с\u00A0кем поговорить',
    week: (date: string) => `Семь дней до\u00A0${date}`,
    middle: 'посередине',
    change: {
      first: 'первая точка',
      up: 'заметно выше, чем раньше',
      down: 'заметно ниже, чем раньше',
      none: 'без заметной перемены',
    },
    next: (date: string) => `Следующая точка возможна с\u00A0${date}.`,
    open: 'Неделя прошла: ответьте на вопросы о ней, и линия продолжится.',
    openLink: 'К вопросам',
    history: (name: string, weeks: string, now: string) => `${name}, линия за ${weeks}. Сейчас: ${now}`,
    columns: ['Семь дней до', 'Где вы были', 'Перемена', 'Точность'],
    shortPrecision: { narrow: 'точно', medium: 'примерно', wide: 'пока неточно' },
  },
  empty: {
    title: 'Результаты ещё складываются',
    text: 'Первый обычно приходит после 10–\u206025\u00A0ответов, это две-четыре минуты. Здесь появится текст о\u00A0том, какое качество у\u00A0вас сильное, какое слабое и\u00A0насколько это точно.',
    action: 'К вопросам',
  },
  emptyDirection: {
    title: 'Пока неясно',
    text: 'По этому направлению ответов мало. Вопросы о нём приходят вперемешку с другими.',
  },
  weeklyDirection: {
    title: 'Пока неясно',
    text: 'Об\u00A0этом спрашивают раз в\u00A0неделю: несколько вопросов о\u00A0прошедших семи днях среди других.',
  },
  almostDirection: {
    title: 'Выводы уже близко',
    text: 'Первое уже угадывается, но назвать его уверенно пока рано. Несколько ответов могут это решить.',
  },
  exhaustedDirection: {
    title: 'Вопросы закончились',
    text: 'Ответы легли близко к границам, и уверенно назвать здесь нечего. Такое бывает.',
  },
  notMedical: 'Это не медицинское заключение.',
  helpLink: 'Где найти поддержку',
  truthLink: 'Насколько это правда',
  preliminary:
    'Места среди ста человек и\u00A0слова «намного чаще других» пока опираются на\u00A0модель: с\u00A0настоящими людьми мы сравним вас, когда ответивших наберётся достаточно.',
}
