import { isSaidInNumbers } from '../../../shared/format/answers-left.ts'
import { nouns } from '../../../shared/format/copy.ts'
import { plural } from '../../../shared/format/plural.ts'

const RESPONSES = ['ответу', 'ответам', 'ответам'] as const

export const copy = {
  title: 'Двенадцать вопросов',
  login: 'Войти',
  question: (now: number | string, all: number | string) => `Вопрос ${now}\u00A0из\u00A0${all}`,
  facets: 'Четыре грани, о\u00A0которых вопросы',
  facetsText: 'С\u00A0каждым ответом грань заполняется. Полная\u00A0— значит, о\u00A0ней уже можно сказать.',
  private:
    'Отвечайте не\u00A0раздумывая, о\u00A0себе обычном. Мы ничего о\u00A0вас не\u00A0сохраняем: ответы лежат на\u00A0этом устройстве.',
  outcome: {
    result: 'Это уже видно',
    leaning: 'Пока предположение',
    none: 'Двенадцать ответов позади',
    noneTitle: 'Пока неясно',
    noneText:
      'Ответы говорят о\u00A0разном, и\u00A0назвать пока нечего. Такое бывает: ещё немного вопросов обычно решает дело.',
    types: {
      strong: 'Сильная сторона',
      weak: 'Слабая сторона',
      more: 'Выражено',
      middle: 'Посередине',
      less: 'Менее выражено',
    },
    guess: (sentence: string) => `Первая догадка. ${sentence}`,
    closerToMiddle: (sentence: string) => `${sentence} Куда вы склоняетесь, покажут следующие ответы.`,
    missing: (answers: number) =>
      isSaidInNumbers(answers)
        ? `Чтобы сказать уверенно, нужно ещё примерно ${plural(answers, nouns.response)}.`
        : 'Чтобы сказать уверенно, нужны ещё ответы.',
    certainty: {
      title: 'Насколько это вероятно',
      // Three at least and twelve at most: the noun has one form.
      few: (answers: number | string) => `Вывод предварительный, судя по\u00A0${answers}\u00A0ответам`,
      value: (percent: number | string) => `${percent}\u00A0из\u00A0100`,
      basis: (answers: number) => `По\u00A0${plural(answers, RESPONSES)} об\u00A0этом качестве`,
      enough:
        'Выводом мы называем то, о\u00A0чём есть хотя\u00A0бы три ответа и\u00A0в\u00A0чём уверены хотя\u00A0бы на\u00A080\u00A0из\u00A0100.',
    },
    nearly: 'Что ещё проясняется',
    bars: 'Полоса показывает, насколько это уже видно.',
    clear: 'Уже ясно, откроется после регистрации',
    nextStep: 'Что попробовать на этой неделе',
    next: {
      titles: {
        result: 'Это первая грань. За\u00A0ней откроются другие',
        leaning: 'Дальше станет яснее',
        none: 'Дальше станет яснее',
      },
      text: 'Зарегистрируйтесь, и\u00A0эти ответы станут первыми в\u00A0вашем аккаунте. Семь дней бесплатно, карта не\u00A0понадобится.',
      save: 'Сохранить и продолжить',
      restart: 'Другие вопросы',
    },
    notMedical: 'Это не медицинское заключение.',
    help: 'Где найти поддержку',
  },
}
