import { loadTexts } from '@grani/server/content/load-texts.ts'
import { loaded } from '@grani/testing/content.ts'
import { CONTENT } from '@grani/testing/database.ts'
import { expect, test } from 'vitest'
import { mentionsBy } from '@grani/contract'
import { qualityWords } from './content.ts'
import { HELD_OUT } from './words-cases/held-out.ts'
import { TUNED_ON } from './words-cases/tuned-on.ts'
import { measured } from './words-measure.ts'

const { events } = loaded.content
if (events === null) throw new Error('there is no events.yaml')
const words = loadTexts(CONTENT).eventWords
const NO_WORDS = { qualities: {}, weak: {} }

test('events of invented people are asked about what a reader would ask about, far oftener than by marks alone', () => {
  // Measured: 83 % against 34 %, and 1.15 of three about something else against 1.78 (decisions 204 and 234).
  const byMarks = measured(events, NO_WORDS, HELD_OUT)
  const byWords = measured(events, words, HELD_OUT)
  expect(byWords.hit).toBeGreaterThan(0.75)
  expect(byWords.hit).toBeGreaterThan(2 * byMarks.hit)
  expect(byWords.unrelated).toBeLessThan(1.4)
  expect(byWords.unrelated).toBeLessThan(byMarks.unrelated)
})

test.each([
  ['Поссорились с Димой', 'word-keeping'],
  ['Собиралась сегодня поговорить', 'prompt-start'],
  ['Опять не набрала врачу', 'prompt-start'],
  ['Хотел признаться жене', 'facing-difficulty'],
])('«%s…» is asked about %s', (beginning, quality) => {
  const one = TUNED_ON.filter(({ text }) => text.startsWith(beginning))
  expect(one.map(({ asks }) => asks.includes(quality))).toEqual([true])
  const only = one.map(each => ({ ...each, asks: [quality] }))
  expect(measured(events, words, only, () => 'unknown').hit).toBe(1)
})

test('every case names qualities that events are asked about, each once', () => {
  const asked = new Set(events.expressions.map(({ quality }) => quality))
  for (const { text, asks, fits } of [...TUNED_ON, ...HELD_OUT]) {
    const named = [...asks, ...fits]
    expect(new Set(named).size, text).toBe(named.length)
    expect(
      named.filter(quality => !asked.has(quality)),
      text,
    ).toEqual([])
  }
})

test.each([
  ['На кассе набрали мелочь и купили хлеб, он подорожал', ['task'], 'high-standards'],
  ['Контролёр проверяла билеты, я свой еле нашла', ['people'], 'critical-mind'],
])('one chance word of «%s» leads nowhere', (text, situations, quality) => {
  expect(mentionsBy(qualityWords(events, words))(text, situations)).not.toContain(quality)
})

test.each([
  ['Начальница отчитала меня при всех за чужую ошибку', ['pressure'], 'self-esteem'],
  ['Главбух несправедливо обвинила меня, а я стояла и слушала', ['task'], 'self-esteem'],
  ['Муж сказал, что я плохая хозяйка', ['close'], 'self-esteem'],
  ['Всё думаю и думаю, что надо было ответить', ['thinking'], 'letting-go'],
  ['Перебираю в голове каждое слово и не могу перестать', ['worrying'], 'letting-go'],
  ['Врач накричал на меня при коллегах. Я промолчала', ['pressure', 'people'], 'assertiveness'],
  ['Мама обидела меня, а я ничего не ответила', ['close'], 'assertiveness'],
  ['Разговор с директором так и крутится в мыслях', ['people'], 'letting-go'],
])(
  '«%s» speaks first of its writer, of what was done to them or of their silence',
  (text, situations, quality) => {
    const mentions = mentionsBy(qualityWords(events, words))
    expect(mentions(text, situations)[0]).toBe(quality)
    expect(mentions(text, situations)).not.toContain('gentleness')
  },
)

test('who has judged another is still asked how mildly', () => {
  const mentions = mentionsBy(qualityWords(events, words))
  for (const text of [
    'Отругала его за двойку',
    'Раскритиковал стажёра при всех',
    'Сделала сыну замечание, сама не рада',
  ])
    expect(mentions(text, ['close']), text).toContain('gentleness')
})
