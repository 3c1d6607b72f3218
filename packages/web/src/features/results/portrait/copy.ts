import { nouns } from '../../../shared/format/copy.ts'
import { plural } from '../../../shared/format/plural.ts'
import { inQuotes } from '../../../shared/format/quotes.ts'

/** Names in one line. */
const MAX_UNCLEAR = 3

export const copy = {
  /** The families of directions, by the number of their hue. */
  families: ['Чувства', 'Люди', 'Дела', 'Мысли и смыслы'],
  title: 'Ваш портрет',
  lead: 'Собран из\u00A0того, что уже ясно. Под каждой фразой видно, на\u00A0чём она стоит, и\u00A0с\u00A0ней можно не\u00A0согласиться.',
  read: 'Читать портрет',
  evidence: (names: string) => `На\u00A0чём стоит: ${names}`,
  unclear: (directions: readonly string[]) => {
    // A count in the place of a name stands for two at least.
    const shown = directions.length > MAX_UNCLEAR + 1 ? MAX_UNCLEAR : directions.length
    const more = directions.length - shown
    const others = more > 0 ? ` и\u00A0ещё ${plural(more, nouns.direction)}` : ''
    return `Пока без\u00A0результата: ${directions.slice(0, shown).join(', ')}${others}.`
  },
  answered: 'Вы\u00A0ответили',
  leaningEvidence: 'Ещё не\u00A0результат',
  closing: {
    title: 'Чего нет в\u00A0портрете',
    middle: 'Посередине у\u00A0вас:',
    others: 'Ещё в\u00A0результатах:',
    more: (count: number) => `и\u00A0ещё\u00A0${count}`,
  },
  toQuestions: 'К вопросам',
  directions: 'По направлениям',
  words: 'Три слова о\u00A0вас',
  contradictions: (count: number) =>
    count === 1
      ? {
          title: 'Сочетание',
          lead: 'В\u00A0нём сходятся две ваши стороны: порой они спорят, порой усиливают друг друга. Узнаёте себя?',
        }
      : {
          title: 'Сочетания',
          lead: 'В каждом сходятся две ваши стороны: порой они спорят, порой усиливают друг друга. Отметьте, где узнаёте себя.',
        },
  reply: {
    deny: 'Не\u00A0про меня',
    which: 'Что не\u00A0про вас?',
    /** Which of several, where there were several. */
    denied: (text: string | null) =>
      text === null
        ? 'Запомнили: этой фразы в\u00A0портрете больше не\u00A0будет, а\u00A0результат останется.'
        : `Запомнили: ${inQuotes(text.replace(/\.$/u, ''))} в\u00A0портрете больше не\u00A0будет, а\u00A0результат останется.`,
    /** Beside the sentence that stands there now. */
    gaveWay: (text: string) => `Больше не\u00A0говорим: ${inQuotes(text.replace(/\.$/u, ''))}.`,
    takeBack: 'Вернуть',
    back: 'Вернём, когда откроете портрет снова.',
    list: (count: number) => `Не\u00A0про вас: ${plural(count, ['фраза', 'фразы', 'фраз'])}`,
    failed: 'Не сохранилось. Попробуйте ещё раз.',
  },
  /** Under the name of the goal. */
  goal: {
    hinders: 'Что мешает',
    leansOn: 'На\u00A0что опереться',
    begin: 'С\u00A0чего начать',
    guess: (name: string) => `${name}, первая догадка`,
    missing: (answers: number) =>
      `Что здесь мешает и\u00A0на\u00A0что опереться, станет видно не\u00A0раньше чем через ${plural(answers, nouns.response)}.`,
  },
  rest: 'Что ещё видно',
  send: {
    action: 'Поделиться',
    what: (text: string) => `фразой ${inQuotes(text.replace(/\.$/u, ''))}`,
    copied: (text: string) => `Скопировано: ${inQuotes(text)}`,
    failed: (text: string) => `Не\u00A0получилось отправить. Скопируйте сами: ${inQuotes(text)}`,
  },
  few: 'Пока портрет короткий. Если ответы близки к\u00A0середине, вывод приходит позже: середину показать труднее, чем край.',
  empty: {
    title: 'Портрет ещё не\u00A0начат',
    text: 'Ему нужен хотя\u00A0бы один результат о\u00A0вашем характере. Обычно он появляется после 10\u201325 ответов.',
  },
  take: {
    title: 'Забрать с\u00A0собой',
    lead: 'Страницы печатает ваш браузер, картинка рисуется на\u00A0вашем устройстве. На\u00A0сервер ничего не\u00A0отправляется.',
    pdf: 'Сохранить как PDF',
    picture: 'Картинка для друзей',
  },
  picture: {
    title: 'Картинка для друзей',
    choose: 'Выберите до\u00A0трёх. Чисел на\u00A0картинке не\u00A0будет.',
    none: 'Здесь появятся сильные стороны и\u00A0то, что вам близко. Пока таких результатов нет.',
    chosen: (count: number) => `Выбрано ${count} из\u00A03`,
    theme: 'Фон',
    themes: { light: 'Светлый', dark: 'Тёмный' },
    preview: (names: string) => `Картинка: ${names}`,
    share: 'Поделиться',
    download: 'Скачать картинку',
    failed: 'Картинка не\u00A0получилась. Попробуйте ещё раз.',
    heading: 'Что сказали обо\u00A0мне «Грани»',
    fileName: 'grani.png',
  },
  paper: {
    brand: 'Грани',
    title: 'Портрет',
    date: (newest: string) => `Последний из\u00A0них\u00A0— ${newest}`,
    counts: (results: string) => `Стоит на\u00A0том, что уже ясно: ${results}`,
    list: 'Результаты',
    columns: ['Качество', 'Вывод', 'Уверенность', 'Дата'],
    unclear: 'Что пока неясно',
    unclearLead: 'Об\u00A0этих качествах сказать уверенно пока нечего.',
    about: 'Как это читать',
    aboutText: [
      'Фразы выбраны по\u00A0правилам из\u00A0опубликованных результатов. Где сказано «пока», результата ещё нет: это впечатление по\u00A0ответам. Вывод публикуется, когда на\u00A0него приходится не\u00A0меньше трёх прямых ответов, а\u00A0вероятность не\u00A0ниже 80\u00A0%.',
      'Места на\u00A0шкале пока рассчитаны по\u00A0модели: с\u00A0настоящими людьми мы сравним вас, когда ответивших наберётся достаточно. Новые ответы могут изменить вывод.',
      'Это не\u00A0медицинское заключение. Если сейчас тяжело, поговорите с\u00A0близким человеком или со\u00A0специалистом.',
    ],
  },
} as const
