import { expect, test } from 'vitest'
import { absoluteProblems } from './absolutes.ts'
import { makeItem, makeSituation, makeCheckInput } from '../../testing/content-fixtures.ts'

const isRefused = (text: string): boolean => absoluteProblems(makeCheckInput([makeItem(1, text)])).length > 0

test.each([
  'Всегда прихожу вовремя.',
  'Никто меня не понимает.',
  'Слежу за каждым словом.',
  'Постоянно спешу.',
  'Все меня любят.',
  'Меня все понимают с полуслова.',
  'Нравлюсь всем.',
  'Всё делаю вовремя.',
  'Успеваю всё.',
  'Ни один день не проходит зря.',
  'Ни с кем не спорю.',
  'Ни о чём не жалею.',
  'Ни за что не уступлю.',
  'Нигде не теряюсь.',
  'Никуда не опаздываю.',
  'Хожу в вечных стажёрах.',
  'Неизменно держу слово.',
  'Во всех делах точен мой расчёт.',
  'Думаю о работе весь год.',
  'Помогаю при любых условиях.',
  'Хвалят меня каждый раз.',
  'Люблю всех людей.',
  'Круглый год хожу без шапки.',
])('refuses the absolute word in «%s»', text => {
  expect(isRefused(text)).toBe(true)
})

test.each([
  'Решаю, когда все молчат.',
  'Представляю, как всё выглядит со стороны.',
  'Всё чаще гуляю пешком.',
  'Всё равно выхожу на пробежку.',
  'Все за столом спорят, а мне смешно.',
  'Почти всё доделываю в ночь перед сдачей.',
  'Звания мне ни к чему.',
  'Дарю подарки без всякого повода.',
])('accepts «%s»', text => {
  expect(isRefused(text)).toBe(false)
})

test('accepts a frequency, and absolute words in the options of a situation', () => {
  expect(isRefused('Гуляю почти каждый вечер.')).toBe(false)
  const situation = makeSituation(1, 'В дверь звонят. Я…', [
    'никогда не открываю',
    'смотрю в глазок',
    'открываю',
  ])
  expect(absoluteProblems(makeCheckInput([situation]))).toEqual([])
})
