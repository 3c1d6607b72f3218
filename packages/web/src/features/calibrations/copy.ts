import type { CalibrationRun } from '@grani/contract'
import { whole } from '../../shared/format/numbers.ts'

const named = (version: number | null): string =>
  version === null ? 'параметры экспертов' : `версия ${version}`

export const stepNames: Record<NonNullable<CalibrationRun['step']>, string> = {
  reading: 'читает ответы',
  parameters: 'считает параметры вопросов и связи качеств',
  items: 'проверяет каждый вопрос',
  groups: 'сравнивает группы людей',
  curves: 'считает кривые для страниц вопросов',
}

export const failureTexts: Record<NonNullable<CalibrationRun['failure']>, string> = {
  'no-content': 'Вопросов в базе ещё нет.',
  'too-few': 'Людей с ответами меньше 50: для калибровки мало.',
  lost: 'Процесс оборвался, ничего не сохранено. Можно запустить ещё раз.',
  error: 'Что-то сломалось, ничего не сохранено. Причина в логах.',
}

export const copy = {
  lead: 'Параметры вопросов и связи качеств, оценённые по ответам людей. Новую версию пускают в дело двое.',
  current: (version: number | null) => `Сейчас в деле: ${named(version)}.`,
  before: (version: number | null) => `До этого: ${named(version)}.`,
  none: 'Калибровок ещё не было: в деле параметры экспертов.',
  versions: 'Версии',
  name: (version: number) => `№ ${version}`,
  people: 'Людей',
  answers: 'Ответов',
  inUse: 'в деле',
  open: 'Отчёт',
  openOf: (version: number) => `Отчёт версии ${version}`,
  propose: 'Предложить',
  proposeOf: (version: number) => `Предложить версию ${version}`,
  reportTitle: (version: number) => `Отчёт версии ${version}`,
  run: {
    button: 'Новая калибровка',
    title: 'Запустить калибровку?',
    text: 'Её посчитает один из серверов, это займёт несколько минут. Результат сохранится и сам в дело не пойдёт.',
    confirm: 'Запустить',
    seed: 'Начальное число',
    seedHint: 'Другое число берёт других случайных людей, если их больше 7500',
    seedError: 'Целое число от 1 до 999 999 999',
    conflict: 'Калибровка уже ждёт или считается.',
    waiting: 'Калибровка ждёт, пока её возьмёт сервер.',
    running: (step: string) => `Калибровка: ${step}.`,
    read: (users: number, of: number) => `Прочитано людей: ${whole(users)} из ${whole(of)}.`,
    done: (version: number) => `Последняя калибровка сохранена как версия ${version}.`,
    failed: (why: string) => `Последняя калибровка не удалась. ${why}`,
  },
  proposal: {
    title: 'Предложение',
    text: (version: number | null) => `Пустить в дело: ${named(version)}`,
    own: 'предложили вы, решает другой',
    agree: 'Пустить в дело',
    agreeTitle: (version: number | null) => `Пустить в дело: ${named(version)}?`,
    agreeText:
      'Все серверы возьмут её за несколько секунд. Каждый человек будет оценён по ней, когда придёт: часть результатов может измениться.',
    reject: 'Не соглашаться',
    takeBack: 'Забрать предложение',
    rejectTitle: 'Снять предложение?',
    rejectText: 'В деле останется то, что есть.',
    proposeTitle: (version: number | null) => `Предложить: ${named(version)}?`,
    proposeText: 'В дело она пойдёт, когда согласится второй сотрудник.',
    experts: 'Предложить параметры экспертов',
    confirm: 'Предложить',
  },
  back: {
    button: 'Вернуться к прежней',
    title: (version: number | null) => `Вернуться: ${named(version)}?`,
    text: 'Второй сотрудник не нужен: это выход из ошибки. Все серверы возьмут её за несколько секунд.',
    confirm: 'Вернуться',
  },
  compare: {
    title: 'Сравнение двух версий',
    first: 'Первая',
    second: 'Вторая',
    figure: 'Что',
    rows: {
      people: 'Людей',
      answers: 'Ответов',
      items: 'Вопросов',
      flagged: 'С замечаниями',
      dif: 'По-разному работают в группах',
      inflation: 'Поправка к дисперсии ошибок',
      slope_error: 'Ошибка наклона',
    },
    common: (common: number, correlation: string) =>
      `Общих вопросов: ${whole(common)}. Наклоны связаны, r = ${correlation}.`,
    moved: 'Сильнее всего изменился наклон',
    item: 'Вопрос',
    difference: 'Разница',
    slopeOf: (version: number) => `Наклон в № ${version}`,
    answersOf: (version: number) => `Ответов в № ${version}`,
  },
}
