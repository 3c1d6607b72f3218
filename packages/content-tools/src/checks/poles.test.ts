import { loaded } from '@grani/testing/content.ts'
import { expect, test } from 'vitest'

/** Verbs in the third person whose subject stands beside them, and what only looks like one. */
const WITH_SUBJECT =
  /^(?:держится|меняется|остывает|отзывается|отпускает|тяготит|получится|пройдёт|сложится|сменится|хватает|хватит|требуется|тянет|хочется|совет|нет)$/u
const THIRD_PERSON = /(?:[аеёиоуыэюя]ет|ит|ёт|ется|ётся|ится)$/u

test('the ends of a scale speak of nobody else: who reads of themselves meets no «тревожится»', () => {
  const strangers = loaded.content.directions
    .flatMap(({ qualities }) => qualities)
    .filter(({ kind }) => kind !== 'S')
    .flatMap(({ id, poles }) => [poles.low, poles.high].map(pole => `${id}: ${pole}`))
    .filter(line =>
      (line.match(/[а-яё]+/gu) ?? []).some(word => THIRD_PERSON.test(word) && !WITH_SUBJECT.test(word)),
    )
  expect(strangers).toEqual([])
})
