import { FEW_ANSWERS } from '@grani/contract'
import { nouns } from '../../../shared/format/copy.ts'
import { plural } from '../../../shared/format/plural.ts'

/** Never 0 or 100: a probability is no certainty. */
const percent = (probability: number): number => Math.min(99, Math.max(1, Math.round(probability * 100)))

/** A no-break space before the sign, as everywhere. */
const percents = (probability: number): string => `${percent(probability)}\u00A0%`

/** «5», or «4–5» where it lies between. */
const about = (count: number): string => {
  const [low, high] = [Math.floor(count + 0.1), Math.ceil(count - 0.1)]
  return low >= high ? String(Math.round(count)) : `${low}\u2013${high}`
}

export const copy = {
  hit: (hits: number) => `Угадали ${hits}\u00A0из\u00A010`,
  anybody: (count: number) =>
    `Для случайного человека из\u00A0тех\u00A0же прогнозов сбылось\u00A0бы ${about(count)}\u00A0из\u00A010.`,
  expected: (count: number) =>
    `Сами мы ждали ${about(count)}: каждый прогноз дан с\u00A0вероятностью, и\u00A0часть их не\u00A0сбывается.`,
  careless: {
    title: 'В\u00A0этот раз без\u00A0счёта',
    text: 'Ответы были очень быстрыми или почти одинаковыми. По\u00A0таким о\u00A0прогнозах ничего не\u00A0скажешь: ни\u00A0хорошего, ни\u00A0плохого. Ответы сохранены, их можно вернуть и\u00A0изменить в\u00A0общем потоке.',
    list: 'Что было записано',
  },
  misses: 'Здесь мы не\u00A0угадали',
  missesLead:
    'Промах значит одно: вы\u00A0ответили не\u00A0так, как мы\u00A0ждали, или посередине. Ответ учтён, и\u00A0вот что стало с\u00A0выводами после всех десяти.',
  hits: 'Здесь мы угадали',
  forecast: 'Прогноз',
  answer: 'Ответ',
  probability: (probability: number) => percents(probability),
  /** What has become of the conclusion about a quality. */
  certainty: (quality: string, certainty: { before: number; after: number; answers: number } | null) => {
    if (!certainty)
      return `«${quality}»: вывода мы\u00A0ещё не\u00A0делали, новый ответ к\u00A0нему приближает.`
    const [before, after] = [percent(certainty.before), percent(certainty.after)]
    const how = after < before ? 'осторожнее' : 'увереннее'
    const what = before === after ? 'вывод прежний' : `говорим ${how}`
    if (certainty.answers < FEW_ANSWERS)
      return `«${quality}»: ${what}, пока по\u00A0${plural(certainty.answers, nouns.responseDative)}.`
    if (before === after) return `«${quality}»: ${what}, вероятность ${percents(certainty.after)}.`
    return `«${quality}»: ${what}, было ${before}, стало ${percents(certainty.after)}.`
  },
  seal: {
    title: (seal: string) => `Печать ${seal.slice(0, 8)}…`,
    text: 'Список прогнозов мы закрыли печатью до\u00A0первого вопроса: это его контрольная сумма SHA-256. Если в\u00A0списке изменить хоть букву, печать станет другой. Проверить можно самостоятельно: скачайте список и\u00A0выполните рядом с\u00A0ним команду. Она напечатает печать.',
    hidden:
      'Строки со\u00A0знаком # — прогнозы без\u00A0ответа. Их не\u00A0видит никто, пока вопрос не\u00A0задан.',
    whole: 'Печать целиком',
    list: 'Список',
    command: 'Команда',
    download: 'Скачать list.txt',
  },
  picture: {
    open: 'Картинка для\u00A0друзей',
    heading: 'Прогнозы «Граней»',
    score: (hits: number) => `«Грани» угадали ${hits}\u00A0из\u00A010 моих\u00A0ответов`,
    choose: 'По\u00A0желанию добавьте до\u00A0двух вопросов. Без\u00A0этого на\u00A0картинке только счёт.',
    preview: (hits: number) => `Картинка: «Грани» угадали ${hits}\u00A0из\u00A010 моих ответов`,
    answered: (answer: string) => `Мой ответ: ${answer}`,
  },
  back: 'Ко\u00A0всем результатам',
}
