import { join } from 'node:path'
import { alarmOf } from '@grani/contract/danger/recogniser.ts'
import { model } from '@grani/contract/danger/weights.ts'
import { loadTexts } from '@grani/server/content/load-texts.ts'
import { describe, expect, test } from 'vitest'
import { evaluationReport } from './evaluate.ts'
import { readSentences, variantsOf } from './sentences.ts'
import { storedModel } from './weights-file.ts'

const DIR = join(import.meta.dirname, '../../../../content')
const { phrases } = loadTexts(DIR).crisis
const read = readSentences(DIR)

const LONG = Array.from({ length: 40 }, () => 'Утром гуляли в парке и кормили уток.').join(' ')

describe('danger is recognised', () => {
  test('by the model that training makes of the sentences in content/danger (npm run danger:train)', () => {
    expect(model.data).toBe(read.digest)
    expect(storedModel(read)).toEqual(model)
  })

  test.each([
    'Не хочу больше жить.',
    'н е х о ч у ж и т ь',
    'н е  х о ч у  ж и т ь',
    'нe xoчу жить',
    'Не хочуууу жить',
    'не хо\u00ADчу жи\u200Bть',
    'ne hochu zhit',
    'сделать роскомнадзор с собой',
    'хочу выпилиться',
    'I want to kill myself',
    'Муж опять меня избил.',
    'Он сказал, что я сама виновата, и ударил меня по лицу.',
    'Снова не спала, всё думала, что без меня им легче.',
    'Муж наорал, хлопнул дверью, потом вернулся и ударил меня по лицу.',
    'Он хлопнул дверью, сказал, что вернётся и убьёт всех нас.',
    'Поспорили из-за бензопилы, отец ударил меня черенком по спине так, что не могу разогнуться.',
    'Сосед кидался на меня с топором из-за забора, руки трясутся до сих пор.',
    'Накричала на дочь и ударила её головой о стену, боюсь себя.',
    'Начальник при всех унизил, и я теперь думаю, что лучше бы мне не просыпаться.',
    `${LONG} Хочу уйти из жизни, таблетки уже купил. ${LONG}`,
  ])('however it is spelt and wherever it stands: %s', text => {
    expect(alarmOf(text, phrases)).toBe('danger')
  })

  test('by a phrase of the floor whatever stands around it', () => {
    expect(alarmOf('Ахаха, в фильме смешно, во сне, хочу умереть, на работе аврал.', phrases)).toBe('danger')
  })

  test.each([
    'Утром гуляли в парке и кормили уток.',
    'Незнакомый парень в автобусе увидел, что я засыпаю после ночной, уступил место и разбудил на моей остановке.',
    'Очень устала после суток, еле дошла до кровати.',
    'Роскомнадзор опять замедлил сайт.',
    'Умираю со смеху с этого кота.',
    'Great day at work, pizza with the team.',
    'Начальник при всех отчитал меня за опоздание, я наорал и хлопнул дверью.',
    'Внук пошёл в первый раз, прямо через всю кухню.',
    'Нашёл на чердаке дедов велосипед, полдня перебирал цепь.',
    'Свекровь опять переставила кастрюли, я промолчала.',
    'Он сказал, что я сама виновата.',
    'Утром сцепились с физруком из-за мастерской: он опять без спроса взял мои струбцины и две ножовки для своих декораций, вернул в опилках и одну сломал. Я ему при всех в учительской сказал, что он безрукий и что больше ничего не получит. Он хлопнул дверью. Я прав по сути, но при молодых учительницах можно было и потише.',
    'Сцепились с соседом по гаражу из-за ножа для линолеума: взял без спроса, вернул тупым и в клею. Я ему при мужиках сказал, что руки у него не оттуда и больше он ничего не получит. Он хлопнул воротами и ушёл.',
    'Поругались с братом на даче из-за пилы: взял новую без спроса, погнул полотно и даже не сказал. Я ему при матери высказал, что он криворукий. Он развернулся и уехал. Прав, но при маме мог бы и потише.',
    'Сосед без спроса взял топор для дров и сломал топорище. Убил бы за такое.',
    'Поругался с женой из-за денег, наорал и хлопнул дверью, теперь стыдно.',
    LONG,
  ])('and not where nothing is wrong: %s', text => {
    expect(alarmOf(text, phrases)).toBe('none')
  })
})

test.each(['Хочется сбежать от всех.', 'Снова не спала, всё думала о смене.'])(
  'words that are heavy and no danger are answered by a line, and not in full: %s',
  text => {
    expect(alarmOf(text, phrases)).toBe('maybe')
  },
)

test('the sentences are of at least ten voices, and every group has some', () => {
  expect(new Set(read.sentences.map(({ file }) => file)).size).toBeGreaterThanOrEqual(10)
  const dangerous = read.sentences.filter(({ group }) => group.startsWith('danger/'))
  expect(new Set(dangerous.map(({ group }) => group)).size).toBe(8)
  expect(new Set(read.sentences.map(({ group }) => group)).size).toBe(18)
})

test('a template makes the same variants every time, at most six', () => {
  const template = '{а|б|в|г} и {д|е|ж|з}'
  expect(variantsOf(template)).toEqual(variantsOf(template))
  expect(new Set(variantsOf(template)).size).toBeLessThanOrEqual(6)
  expect(variantsOf('{а|б}')).toHaveLength(2)
})

test('the report counts what was found by group and false alarms', () => {
  const report = evaluationReport([
    { group: 'danger/acute', score: 2, isFound: true },
    { group: 'danger/acute', score: -1, isFound: false },
    { group: 'harmless/work', score: 0, isFound: false },
  ])
  expect(report).toMatch(/danger\/acute +1 of 2 \(50 %\)/)
  expect(report).toMatch(/false alarms +0 of 1 \(0 %\)/)
  expect(report).toMatch(/curve +0\.500/)
})
