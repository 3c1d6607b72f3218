import { expect, test } from 'vitest'
import { russianDictionary } from './dictionary.ts'
import { negationProblems } from './negation.ts'
import { makeItem, makeCheckInput } from '../../testing/content-fixtures.ts'

const check = negationProblems(russianDictionary())
const isRefused = (text: string): boolean => check(makeCheckInput([makeItem(1, text)])).length > 0

test.each([
  'Не могу не думать о работе.',
  'Нет дня без списка дел.',
  'Нельзя сказать, что люблю шум.',
  // One negation is in a clause that depends on the other.
  'Не люблю, когда не звонят.',
  'Не верю, что никому не интересно.',
  'Не скажу, что не скучаю.',
  'Мне не по душе, если не здороваются.',
  'Пока не выговорюсь, успокоиться не могу.',
  'Не берусь за то, чего не понимаю.',
  // A negation within a word.
  'Не бываю недоволен.',
  'Не считаю себя невнимательным человеком.',
  'Непросто не завидовать.',
  'Мне неловко не поздороваться.',
  'Не считаю, что неправ.',
  // A negation without «не».
  'Редко не соглашаюсь.',
  'Отказываюсь не слушать.',
  'Перестаю не замечать мелочи.',
  'Нечасто не сплю до утра.',
  'Скучаю чуть ли не по вечерам.',
])('refuses the double negation in «%s»', text => {
  expect(isRefused(text)).toBe(true)
})

test.each([
  'Шум мне не мешает.',
  'Не спорю, если устаю.',
  'Чужие неудачи меня не радуют.',
  'На неделе не выхожу по вечерам.',
  'Незнакомые люди меня не пугают.',
  'Отказываюсь от сладкого без мучений.',
  'Соглашаюсь, чтобы не обидеть.',
  'Не спорю, не кричу.',
  'Не только слушаю, но и советую.',
  'Что бы ни случилось, не теряю головы.',
  'Нежность меня не смущает.',
])('accepts «%s»', text => {
  expect(isRefused(text)).toBe(false)
})
