import { join } from 'node:path'
import { eventReferenceProblems } from '@grani/server/content/event-references.ts'
import { loadTexts } from '@grani/server/content/load-texts.ts'
import { loadWithLocations } from '@grani/server/content/load.ts'
import { describe, expect, test } from 'vitest'
import { crisisPhraseProblems } from './crisis-phrases.ts'
import { eventPatternProblems } from './event-patterns.ts'
import { eventWordProblems } from './event-words.ts'
import { textModelProblems } from './text-model.ts'

const DIR = join(import.meta.dirname, '../../../../content')
const input = { ...loadWithLocations(DIR), texts: loadTexts(DIR) }
const { events } = input.content

describe('the event diary’s content', () => {
  test('has eight situations, 66 qualities with two expressions each, and 18 to 48 patterns, none of which asks or says what another does', () => {
    expect(events?.situations).toHaveLength(8)
    expect(new Set(events?.expressions.map(({ quality }) => quality)).size).toBe(66)
    expect(events?.expressions).toHaveLength(132)
    expect(events?.patterns.length).toBeGreaterThanOrEqual(18)
    expect(events?.patterns.length).toBeLessThanOrEqual(48)
    const sentences = events?.patterns.flatMap(({ said, ask }) => [said, ask])
    expect(new Set(sentences).size).toBe(sentences?.length)
  })

  test('begins every unpleasant and important event, and no other, with a sentence that takes turns and is said nowhere else', () => {
    const openings = events?.openings ?? []
    for (const { when } of openings)
      expect([when.pleasantness, when.importance]).toEqual([
        [1, 2],
        [4, 5],
      ])
    expect(Object.keys(openings.at(-1)?.when ?? {}).toSorted()).toEqual(['importance', 'pleasantness'])
    const sentences = openings.flatMap(({ texts }) => texts)
    expect(new Set(sentences).size).toBe(sentences.length)
    for (const sentence of sentences) expect(sentence).toMatch(/^[А-ЯЁ][^.?!]*\.$/u)
    expect(sentences.join()).not.toMatch(/важн|неприятн/iu)
  })

  test('has a sentence that takes turns for every unpleasant event, without advice, said nowhere else', () => {
    const scenes = events?.scenes ?? []
    expect(
      scenes.some(
        ({ when }) => Object.keys(when).join() === 'pleasantness' && when.pleasantness?.includes(1),
      ),
    ).toBe(true)
    const needs = scenes.flatMap(each => each.needs)
    const said = [
      ...(events?.openings.flatMap(({ texts }) => texts) ?? []),
      ...(events?.patterns.map(pattern => pattern.said) ?? []),
    ]
    expect(new Set([...needs, ...said]).size).toBe(needs.length + said.length)
    for (const sentence of needs) expect(sentence).toMatch(/^[А-ЯЁ][^.?!]*\.$/u)
    expect(needs.join()).not.toMatch(/(?:попробуйте|постарайтесь|нужно|надо|следует|должн)(?!\p{L})/iu)
  })

  test('tells what is about dread or trouble of joys and plain days only where their kind brings it', () => {
    const hard = events?.about.hard ?? []
    const elsewhere = events?.moments.filter(
      ({ of, mood, tells }) =>
        mood !== 'unpleasant' &&
        !['pressure', 'worrying'].includes(of) &&
        tells.some(quality => hard.includes(quality)),
    )
    expect(elsewhere).toEqual([])
    const ofJoys = events?.moments.filter(({ of, mood }) => mood === 'pleasant' && of !== 'worrying')
    expect(ofJoys?.flatMap(({ tells }) => tells)).not.toContain('empathic-concern')
  })

  test('names a side that is by its own words about close ones only of moments with close ones', () => {
    const ofClose = new Set(
      input.content.directions
        .flatMap(({ qualities }) => qualities)
        .filter(({ meaning, poles }) =>
          /(?<!\p{L})(?:близки[емх]|близкими|близкий|родны[емх]|родными)(?!\p{L})/iu.test(
            [meaning, poles.low, poles.high].join(),
          ),
        )
        .map(({ id }) => id),
    )
    expect(ofClose).toContain('personal-boundaries')
    const isOfClose = (kinds: readonly string[]): boolean => kinds.includes('close')
    const tellings = [
      ...(events?.scenes.map(({ when, tells, asks }) => ({
        of: when.situations ?? [],
        tells: [...tells, ...asks],
      })) ?? []),
      ...(events?.moments.map(({ of, tells }) => ({ of: [of], tells })) ?? []),
    ]
    expect(
      tellings
        .filter(({ of }) => !isOfClose(of))
        .flatMap(({ of, tells }) => tells.filter(id => ofClose.has(id)).map(id => [of, id])),
    ).toEqual([])
  })

  test('is reported when a sentence of two marks names no statement', () => {
    if (events === null) throw new Error('there is no events.yaml')
    const marks = [
      { yes: ['silence-e1'], no: [] },
      { yes: ['letting-go-e2'], no: [] },
    ]
    const planted = { ...events, summaries: [{ marks, text: 'Вы молчали.' }] }
    expect(
      eventReferenceProblems({ ...input.content, events: planted }, () => ({
        file: 'events.yaml',
        line: 1,
      })).map(({ message }) => message),
    ).toEqual(['`summaries` names no statement: silence-e1'])
  })

  test('answers every combination of taps, and each day of a week by another pattern', () => {
    expect(eventPatternProblems(input)).toEqual([])
  })

  test('is reported when a pattern claims what was not tapped, asks nothing, or is never met', () => {
    if (events === null) throw new Error('there is no events.yaml')
    const [first] = events.patterns
    if (!first) throw new Error('there is no pattern')
    const planted = [
      { ...first, id: 'claims', when: { pleasantness: [1] } },
      { ...first, id: 'asks-nothing', when: { ...first.when, energy: [1] }, ask: 'Отдохните.' },
      ...events.patterns,
      { ...first, id: 'never-met', when: { importance: [] } },
    ]
    const content = { ...input.content, events: { ...events, patterns: planted } }
    const messages = eventPatternProblems({ ...input, content }).map(({ message }) => message)
    expect(messages.some(message => message.startsWith('claims says what was not tapped'))).toBe(true)
    expect(messages).toContain('asks-nothing: `ask` is one question')
    expect(messages).toContain('no combination of taps meets never-met')
  })
})

describe('the words of events', () => {
  test('lead to questions, and every question is led to', () => {
    expect(eventWordProblems(input)).toEqual([])
  })

  test('are reported without a question, twice, and where nothing leads to one', () => {
    const { eventWords } = input.texts
    const { order: _order, ...others } = eventWords.qualities
    const qualities = { ...others, optimism: ['надежд*'], honesty: ['честно', 'честно'] }
    const texts = { ...input.texts, eventWords: { ...eventWords, qualities } }
    expect(eventWordProblems({ ...input, texts }).map(({ message }) => message)).toEqual([
      'there is no expression of optimism',
      '«честно» is there twice in honesty',
      'no situation and no word leads to it',
      'no situation and no word leads to it',
    ])
  })
})

describe('the phrases of crisis', () => {
  test('show the card at 60 sentences and do not at 60 others', () => {
    expect(input.texts.crisis.mustShow).toHaveLength(60)
    expect(input.texts.crisis.mustNot).toHaveLength(60)
    expect(crisisPhraseProblems(input)).toEqual([])
  })

  test('are reported when a sentence is on the wrong list', () => {
    const { crisis } = input.texts
    const swapped = { ...crisis, mustShow: ['Пили чай.'], mustNot: ['Хочу умереть.'] }
    expect(crisisPhraseProblems({ ...input, texts: { ...input.texts, crisis: swapped } })).toHaveLength(2)
  })
})

describe('what the text model may not write', () => {
  test('is told from what it may by the sentences of both lists', () => {
    const { textModel } = input.texts
    expect(textModel.mustReject.length).toBeGreaterThanOrEqual(30)
    expect(textModel.mustPass.length).toBeGreaterThanOrEqual(30)
    expect(textModelProblems(input)).toEqual([])
    const swapped = { ...textModel, mustReject: textModel.mustPass, mustPass: textModel.mustReject }
    expect(textModelProblems({ ...input, texts: { ...input.texts, textModel: swapped } })).toHaveLength(
      textModel.mustReject.length + textModel.mustPass.length,
    )
  })
})
