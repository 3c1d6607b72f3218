import type { Cause, Evaluation, Variant } from '@grani/contract'
import { nouns } from '../../shared/format/copy.ts'
import { plural } from '../../shared/format/plural.ts'
import { inQuotes } from '../../shared/format/quotes.ts'
import { alwaysOf, moodsOf } from './moods-in-words.ts'

const EVENT_FORMS = ['событие', 'события', 'событий'] as const
const EVENT_GENITIVE = ['события', 'событий', 'событий'] as const
const EVENT_DATIVE = ['событию', 'событиям', 'событиям'] as const

type Together = NonNullable<Evaluation['together']>

/** From one end of the grid to the other; the middle is neither and has no word. */
const PLEASANTNESS = ['неприятно', 'скорее неприятно', '', 'скорее приятно', 'приятно']
const ENERGY = ['спокойно', 'скорее спокойно', '', 'скорее взволнованно', 'взволнованно']
const NEITHER = 'ни\u00A0то ни\u00A0другое'

const moodOf = (pleasantness: number, energy: number): string =>
  [PLEASANTNESS[pleasantness - 1], ENERGY[energy - 1]].filter(Boolean).join(', ') || NEITHER

/** Where the user has seen the cause. */
const causesSeen: Record<string, string> = {
  me: 'Причину в\u00A0себе вы видели',
  other: 'Причину в\u00A0другом человеке вы видели',
  circumstances: 'Причину в\u00A0обстоятельствах вы видели',
  together: 'Причин сразу несколько вы видели',
}

export const copy = {
  title: 'События',
  lead: 'Запишите, что произошло, отметьте, как это было, и сравните с тем, что для вас обычно.',
  newEvent: 'Записать событие',
  one: 'Событие',
  gone: 'Такого события нет: возможно, оно удалено.',
  patterns: 'Что бывает вместе',
  untilMarked: (left: number) =>
    `Разберите ещё ${plural(left, EVENT_FORMS)}, и\u00A0станет видно, что бывает чаще всего.`,
  back: 'Все события',
  left: (left: number, limit: number) =>
    limit === 1
      ? 'Записывать можно сколько угодно, разбирать одно событие в\u00A0день. Сегодня ещё можно.'
      : `Записывать можно сколько угодно, разбирать до ${plural(limit, EVENT_GENITIVE)} в\u00A0день. Сегодня осталось: ${left}.`,
  usedUp: (limit: number, when: string) => {
    const done =
      limit === 1 ? 'Разбор на\u00A0сегодня уже был' : `На\u00A0сегодня разобрано ${limit} из\u00A0${limit}`
    return `${done}. Следующий разбор ${when}. Записывать и\u00A0отмечать можно и\u00A0сейчас.`
  },
  moreSold: 'Разбирать больше',
  usedToday: (used: number, limit: number) => `События сегодня: разобрано ${used} из\u00A0${limit}`,
  more: {
    tomorrow: 'завтра',
    tomorrowAt: (time: string) => `завтра в\u00A0${time}`,
    after: (duration: string, time: string) => `через ${duration}, в\u00A0${time}`,
  },
  unsaved: 'Изменение не сохранено: открыть',
  calendar: {
    label: 'Календарь',
    weekdays: ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'],
    earlier: 'Раньше',
    later: 'Позже',
    events: (count: number) => plural(count, EVENT_FORMS),
    nothing: 'В этом месяце записей нет.',
    print: 'Напечатать месяц',
  },
  today: {
    title: 'Что сегодня произошло?',
    again: 'Ещё что-то сегодня?',
    text: 'Одно событие, минута на отметки, и видно, что в нём было как обычно, а что нет.',
    usedUp: (when: string) => `Записать и\u00A0отметить можно сейчас, а\u00A0разобрать ${when}.`,
    action: 'Записать событие',
  },
  ofDirection: {
    title: 'В событиях',
    count: (name: string, events: number) => `${name}: ${plural(events, EVENT_FORMS)}`,
  },
  readOnly: 'Без подписки записи можно читать, стирать и удалять. Писать и разбирать новые нельзя.',
  plans: 'Выбрать тариф',
  tapped: 'Отмечено, осталось разобрать',
  forgotten: 'Слова стёрты, отметки остались.',
  waiting: 'Запись ждёт связи на этом устройстве',
  empty: {
    title: 'Здесь будут ваши события',
    text: 'Одна строка о\u00A0том, что случилось, и\u00A0минута на\u00A0отметки. Например: «Позвонил старый друг, проговорили час». В\u00A0ответ будет вопрос к\u00A0себе, а\u00A0со\u00A0временем видно, когда вы бываете не\u00A0как обычно.',
  },
  form: {
    title: 'Что произошло?',
    text: 'Что произошло?',
    placeholders: {
      a: 'Одно событие, своими словами',
      b: 'Например: «Позвонил старый друг, проговорили час»',
    } satisfies Record<Variant, string>,
    hint: 'Без фамилий и чужих тайн. О\u00A0здоровье и\u00A0близости лучше без подробностей: для разбора хватит самой ситуации.',
    day: 'Когда',
    whenOf: (day: string, part: string | undefined, forgets: boolean) =>
      `Когда: ${[day, part, forgets ? 'слова сотрутся через 30\u00A0дней' : undefined].filter(Boolean).join(', ').toLowerCase()}`,
    today: 'Сегодня',
    yesterday: 'Вчера',
    part: 'Часть дня',
    parts: ['Утро', 'День', 'Вечер', 'Ночь'],
    forgets: 'Стереть слова через 30 дней, отметки оставить',
    submit: 'Дальше: отметить',
    save: 'Сохранить',
    edit: 'Исправить слова',
    cancel: 'Не менять',
    mine: 'Сохранить мои слова',
    theirs: 'Оставить как есть',
    offline: 'Связи нет. Запись сохранена на устройстве и отправится, когда связь появится.',
    conflict: 'Пока вы писали, запись изменили в другом окне или на другом устройстве. Теперь в ней так:',
  },
  consent: {
    title: 'Прежде чем начать',
    text: 'Слова хранятся зашифрованными, стереть их можно в любой момент. Записи никто не читает, поэтому и\u00A0помощь по\u00A0ним никто не\u00A0вызовет. На результаты по качествам события не влияют.',
    label: 'Согласие на ведение дневника событий',
    agree: 'Даю',
    action: 'Начать дневник',
    needed: 'Без согласия записи не сохранить',
  },
  help: {
    title: 'Если вам сейчас очень тяжело, не оставайтесь с этим в одиночку',
    close: 'Закрыть',
    line: 'Куда позвонить, если это было тяжело',
    hard: 'Если с этим трудно справиться, есть куда позвонить.',
  },
  notInterpreted: {
    text: 'Такую запись мы не\u00A0сравниваем ни\u00A0с\u00A0чем: здесь нужнее человек, с\u00A0которым можно поговорить. Слова сохранены, их можно стереть.',
    evaluate: 'Слова не\u00A0об\u00A0этом, разобрать',
    show: 'Показать разбор',
  },
  taps: {
    situationsHint: 'До\u00A0трёх.',
    none: 'Ничего из этого',
    moodHint: 'Правее приятнее, выше больше волнения.',
    pleasantness: 'Приятно или неприятно',
    energy: 'Спокойно или взволнованно',
    unpleasant: 'неприятно',
    pleasant: 'приятно',
    calm: 'спокойно',
    excited: 'взволнованно',
    unimportant: 'пустяк',
    important: 'очень важно',
    notMine: 'никак',
    mine: 'целиком',
    causes: {
      me: 'Во мне',
      other: 'В другом человеке',
      circumstances: 'В обстоятельствах',
      together: 'Во всём вместе',
      unclear: 'Трудно сказать',
    } satisfies Record<Cause, string>,
    expressions: 'Насколько так было в\u00A0этот раз? Что не\u00A0подходит, оставьте без отметки.',
    unknown:
      'Об\u00A0этом мы пока мало знаем: сравнить ещё не\u00A0с\u00A0чем. Дневной разбор на\u00A0это не\u00A0потратится.',
    notAbout: 'Не про этот случай',
    questions: {
      situations: 'Какая это была ситуация?',
      mood: 'Как это было?',
      importance: 'Насколько это важно?',
      control: 'Насколько это зависело от вас?',
      cause: 'В чём причина?',
    },
    /** What is marked, folded to a line. */
    steps: {
      situations: 'Ситуация',
      mood: 'Как было',
      importance: 'Важность',
      control: 'Зависело',
      cause: 'Причина',
    },
    moodOf,
    ofFive: (degree: number, least: string, most: string) => {
      if (degree === 1) return least
      return degree === 5 ? most : `${degree} из\u00A05`
    },
    change: 'изменить',
    next: 'Дальше',
    submit: 'Разобрать',
    keep: 'Сохранить отметки',
    kept: {
      title: 'Отметки сохранены',
      text: (when: string) =>
        `Они ждут на\u00A0этом устройстве, разобрать их можно ${when}, одним нажатием. Тогда здесь будет видно, что в\u00A0этот раз как обычно, а\u00A0что нет. А\u00A0вопрос к\u00A0себе есть уже сейчас.`,
    },
    ready: 'Отметки уже стоят: осталось разобрать.',
    missing: (question: string) => `Остался вопрос: ${inQuotes(question)}`,
    loading: 'Вопросы ещё загружаются',
    correct: 'Исправить отметки',
    conflict: 'Вопросы обновились. Ответьте на них ещё раз.',
    tooLate: 'Отметки можно исправлять только сутки.',
  },
  /** Two events of one day. */
  besideEarlier: {
    title: 'Два события одного дня',
    open: 'Другое событие дня',
    /** Two things of a day, and no story of one that became the other. */
    both: 'В\u00A0этом дне и\u00A0приятное, и\u00A0неприятное.',
    pleasant: 'Приятное в\u00A0этот день не\u00A0одно.',
    unpleasant: 'Неприятное в\u00A0этот день не\u00A0одно.',
    moreImportant: (which: string) => `Важнее для\u00A0вас ${which}.`,
    which: { pleasant: 'приятное', unpleasant: 'неприятное', here: 'это', there: 'другое' },
  },
  evaluation: {
    /** `marks`: those of this event that lie there, as they were tapped. */
    known: (text: string, isFirst: boolean, marks: string) =>
      `${isFirst ? 'По ответам: ' : 'А ещё '}${text}${marks === '' ? '' : `, и\u00A0в\u00A0этот раз так\u00A0же: ${marks}`}.`,
    differs: (text: string) => `Обычно ${text}, а в\u00A0этот раз иначе.`,
    said: 'Ваши отметки',
    ask: 'Вопрос к себе',
    reply: 'Ваш ответ, если хочется',
    saveReply: 'Сохранить ответ',
    savedReply: 'Сохранено',
    you: 'Вы в этом событии',
    stronger: 'сильнее обычного',
    usual: 'как обычно',
    weaker: 'слабее обычного',
    /** Marks that are as usual, said as they were tapped, never by what they measure; what that means; and what lies little beside. */
    asUsual: (marks: string) => `Как и\u00A0обычно у\u00A0вас: ${marks}.`,
    usualMeans: {
      answers: (marks: number) =>
        `${marks === 1 ? 'Отметка совпала' : 'Отметки совпали'} с\u00A0вашими ответами о\u00A0себе.`,
      events: (marks: number) =>
        `${marks === 1 ? 'Отметка совпала' : 'Отметки совпали'} с\u00A0тем, что вы отмечаете в\u00A0других событиях.`,
      both: () => 'Отметки совпали с\u00A0вашими ответами о\u00A0себе и\u00A0прежними событиями.',
    },
    asAnswered: (quoted: string) => `В\u00A0вопросах вы ответили: ${quoted}.`,
    undecided: (marks: string) => `Немного иначе, чем обычно у\u00A0вас: ${marks}.`,
    onScale: 'Показать на\u00A0шкале',
    moment: (when: string) => `Ваши результаты о\u00A0минутах, ${when}:`,
    guess: (when: string) => `Первая догадка о\u00A0минутах, ${when}:`,
    isGuess: 'первая догадка',
    isOpen: 'ещё неясно',
    sides: 'Что важно в\u00A0такую минуту:',
    byAnswers: (answers: number) => `по\u00A0${plural(answers, ['ответу', 'ответам', 'ответам'])}`,
    unknown: (marks: string) => `Ответов об\u00A0этом пока мало, поэтому только отметки: ${marks}.`,
    moreAbout: (name: string) =>
      `Больше всего о\u00A0таких минутах сказала бы сторона «${name}». О\u00A0ней ответов пока мало.`,
    askMore: (questions: number) => `${plural(questions, nouns.question)} об\u00A0этом`,
    askMoreHint: 'Придут раньше других и\u00A0засчитаются как обычно.',
    askLater: (questions: number, when: string) =>
      `${plural(questions, nouns.question)} об\u00A0этом ${when}`,
    askLaterHint: 'На\u00A0сегодня вопросы закончились, эти будут первыми.',
    askedLater: (questions: number, when: string) =>
      `С\u00A0вопросов об\u00A0этом начнём ${when}: их ${questions}.`,
    notCounted: 'Слова и\u00A0отметки сохранены. Дневной разбор на\u00A0это не\u00A0потрачен.',
    picked:
      'Взято то, что ближе к\u00A0этому событию, и\u00A0по возможности то, о\u00A0чём уже есть ответы. Слова для этого просматривает ваше устройство.',
    pick: 'Выбрать свои качества',
    how: 'Как мы сравниваем',
    tapped: (text: string, tapped: string | undefined) => {
      const said = inQuotes(text.replace(/\.$/u, ''))
      return tapped === undefined ? said : `${said}\u00A0— ${tapped.toLowerCase()}`
    },
    byEvents: (past: number) => `по ${plural(past, EVENT_DATIVE)}`,
    similar: 'Похожее раньше',
    together: 'Среди других событий',
    togetherIs: {
      statement: ({ name, times, events }: Together) =>
        `«${name.replace(/\.$/u, '')}»: так было в\u00A0${times} из\u00A0${plural(events, EVENT_GENITIVE)}.`,
      situation: ({ name, times, events, ...moods }: Together) =>
        `«${name}»: ${times} из\u00A0${plural(events, EVENT_GENITIVE)}, ${alwaysOf(moods, times) ?? moodsOf({ ...moods, events: times })}.`,
      cause: ({ name, times, events }: Together) =>
        `${causesSeen[name] ?? ''} в\u00A0${times} из\u00A0${plural(events, EVENT_GENITIVE)}.`,
    } satisfies Record<Together['kind'], (together: Together) => string>,
    toTogether: 'Что бывает вместе',
    note: 'Сравниваем вас с\u00A0вами: с\u00A0ответами на\u00A0вопросы или, где так сказано, с\u00A0прежними событиями.',
  },
  actions: {
    forget: 'Стереть слова',
    remove: 'Удалить событие',
    sureForget: 'Слова сотрутся навсегда, отметки останутся.',
    sureRemove: 'Событие удалится навсегда. Разбор за сегодня не вернётся.',
    yes: 'Да, стереть',
    no: 'Оставить',
  },
}
