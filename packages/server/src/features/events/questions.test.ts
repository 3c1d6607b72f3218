import { CAUSES, EXPRESSIONS_PER_EVENT, SITUATIONS } from '@grani/contract'
import { loaded } from '@grani/testing/content.ts'
import { describe, expect, test } from 'vitest'
import { questionsAbout } from './questions.ts'

const { events } = loaded.content
if (events === null) throw new Error('there is no events.yaml')

const EVENTS = Array.from({ length: 40 }, (_, i) => `event-${i}`)
const FOCUS = ['calmness', 'cheerfulness']

const textsOf = (situation: string | null, pleasantness: number, focus: string[] = FOCUS): string[][] =>
  EVENTS.map(eventId =>
    questionsAbout(events, {
      eventId,
      situations: situation === null ? [] : [situation],
      pleasantness,
      cause: 'unclear',
      mentioned: [],
      focus,
      standingOf: () => 'unknown',
    }).expressions.map(({ text }) => text),
  )

/** Of all that can be told, whatever the event's id is. */
const askedOf = (situations: string[], pleasantness: number, cause: string): string =>
  EVENTS.flatMap(eventId =>
    questionsAbout(events, {
      eventId,
      situations,
      pleasantness,
      cause,
      mentioned: [],
      focus: [],
      standingOf: () => 'result',
    }).expressions.map(({ text }) => text),
  ).join()

describe('what is asked about an everyday event', () => {
  test('is no promise in a queue, and no promise or mistake of who is with the dying', () => {
    expect(askedOf(['task'], 2, 'circumstances')).not.toMatch(/Обещан/u)
    expect(askedOf(['worrying', 'task'], 1, 'circumstances')).not.toMatch(/Обещан|ошибк/iu)
    expect(askedOf(['worrying'], 2, 'unclear')).not.toMatch(/ошибк/iu)
    expect(askedOf(['task'], 2, 'me')).not.toMatch(/Обещан|ошибк/iu)
    expect(ofWords(['ease-with-mistakes'], 2, 'me')[0]).toBe('ease-with-mistakes')
  })

  test('is nothing of their feelings, or told of oneself, where another person has hurt', () => {
    for (const situations of [['pressure', 'people'], ['close'], ['close', 'people']])
      expect(askedOf(situations, 1, 'other')).not.toMatch(/переживания|личн|вполуха|ответить тепло/iu)
  })

  test('is no refusal, promise, forgiveness or secret where no word leads to it, and of circumstances nothing that people do', () => {
    const led = /«нет»|против желания|Обещан|Простить|личн|обидн|переживания/iu
    for (const situation of SITUATIONS)
      for (const pleasantness of [2, 3, 4])
        for (const cause of CAUSES) expect(askedOf([situation], pleasantness, cause)).not.toMatch(led)
    expect(askedOf(['task'], 2, 'circumstances')).not.toMatch(/Дело двигалось|Отвлечения|трудност/iu)
  })

  test('is a firm word, anger and fairness where one has put another person under pressure, and not where circumstances have', () => {
    expect(askedOf(['pressure'], 1, 'me')).toMatch(/мнение/u)
    expect(askedOf(['pressure'], 1, 'me')).toMatch(/Злость|Раздражение/u)
    expect(askedOf(['people'], 1, 'me')).toMatch(/глазами другого/u)
    expect(askedOf(['worrying'], 1, 'circumstances')).not.toMatch(/мнение|Злость/u)
  })

  test('is no dispute in a joy with one’s own people', () => {
    expect(askedOf(['close', 'pleasant'], 5, 'together')).not.toMatch(/обидн|Другую сторону/iu)
  })
})

const ofWords = (mentioned: string[], pleasantness: number, cause: string): string[] =>
  questionsAbout(events, {
    eventId: 'event-1',
    situations: ['task'],
    pleasantness,
    cause,
    mentioned,
    focus: [],
    standingOf: quality => (quality === 'perseverance' ? 'result' : 'unknown'),
  }).expressions.map(({ quality }) => quality)

describe('what the words speak of', () => {
  test('is asked first, also where nothing is known of it, and beside it what the marks lead to', () => {
    expect(ofWords(['order', 'honesty'], 2, 'me')).toEqual(['order', 'honesty', 'perseverance'])
    // Of more than three, the most fitting one and then what is known.
    expect(ofWords(['order', 'honesty', 'social-ease', 'perseverance'], 4, 'me')).toEqual([
      'order',
      'perseverance',
      'honesty',
    ])
  })

  test('comes after what the marks lead to where it is spoken of least and of a kind of event that was not tapped', () => {
    const asked = (situations: string[]) =>
      questionsAbout(events, {
        eventId: 'event-1',
        situations,
        pleasantness: 2,
        cause: 'me',
        mentioned: ['prompt-start', 'order', 'creativity'],
        focus: [],
        standingOf: quality =>
          quality === 'creativity' || quality === 'perseverance' ? 'result' : 'unknown',
      }).expressions.map(({ quality }) => quality)
    expect(asked(['thinking'])).toEqual(['prompt-start', 'creativity', 'order'])
    expect(asked([])).toEqual(['prompt-start', 'creativity', 'order'])
    expect(asked(['task'])).toEqual(['prompt-start', 'order', 'perseverance'])
  })

  test('is not asked against the marks: of another person’s deed, out of place in the mood, or of who has hurt', () => {
    expect(ofWords(['prompt-start'], 2, 'other')[0]).not.toBe('prompt-start')
    expect(ofWords(['trust'], 2, 'me')[0]).not.toBe('trust')
    expect(ofWords(['humor'], 1, 'me')[0]).not.toBe('humor')
    expect(ofWords(['compassion'], 2, 'other')[0]).not.toBe('compassion')
    // A promise broken by a jam is a promise.
    expect(ofWords(['word-keeping'], 2, 'circumstances')[0]).toBe('word-keeping')
  })

  test('leaves one of the three to what is known, and is marked for nothing only where nothing fitting is', () => {
    const standings = { known: 'result', compared: 'comparable', nothing: 'unknown' } as const
    const asked = (standing: keyof typeof standings, focus: string[] = []) =>
      questionsAbout(events, {
        eventId: 'event-1',
        situations: ['task'],
        pleasantness: 2,
        cause: 'me',
        mentioned: ['order', 'honesty', 'social-ease'],
        focus,
        standingOf: quality => (quality === 'perseverance' ? standings[standing] : 'unknown'),
      })
    const qualitiesOf = ({ expressions }: ReturnType<typeof asked>) =>
      expressions.map(({ quality }) => quality)
    expect(qualitiesOf(asked('known'))).toEqual(['order', 'honesty', 'perseverance'])
    expect(asked('known').isAnyKnown).toBe(true)
    expect(qualitiesOf(asked('compared'))).toEqual(['order', 'honesty', 'perseverance'])
    expect(qualitiesOf(asked('nothing'))).toEqual(['order', 'honesty', 'social-ease'])
    expect(asked('nothing').isAnyKnown).toBe(false)
    // What the words speak of most stays beside what the user watches.
    expect(qualitiesOf(asked('known', ['planning', 'focus']))).toEqual(['planning', 'focus', 'order'])
  })

  test('is of judging others no word where the writer was judged, and of a thought that goes round the letting go', () => {
    expect(ofWords(['gentleness', 'assertiveness'], 1, 'other')).not.toContain('gentleness')
    expect(ofWords(['gentleness'], 1, 'me')[0]).toBe('gentleness')
    expect(askedOf(['thinking'], 2, 'unclear')).toMatch(/Неприятное (?:быстро ушло|прокручивалось)/u)
    expect(askedOf(['pressure'], 1, 'other')).toMatch(/на равных|меньше и незаметнее/u)
    expect(askedOf(['pressure'], 1, 'me')).not.toMatch(/на равных|меньше и незаметнее/u)
  })

  test('is passed over where there is no such question', () => {
    expect(ofWords(['no-such-quality'], 2, 'me')).toEqual(ofWords([], 2, 'me'))
  })
})

describe('what is asked about an event', () => {
  test('is two or three questions whatever the kind and mood, and two where nothing leads to more', () => {
    for (const situation of [null, ...SITUATIONS])
      for (const pleasantness of [1, 3, 5])
        for (const texts of textsOf(situation, pleasantness)) {
          expect(texts.length).toBeGreaterThanOrEqual(2)
          expect(texts.length).toBeLessThanOrEqual(EXPRESSIONS_PER_EVENT)
        }
    for (const texts of textsOf(null, 3, [])) expect(texts).toHaveLength(2)
  })

  test('has one more where that alone can be compared', () => {
    for (const eventId of EVENTS) {
      const { expressions } = questionsAbout(events, {
        eventId,
        situations: [],
        pleasantness: 3,
        cause: 'unclear',
        mentioned: ['self-compassion', 'order'],
        focus: [],
        standingOf: quality => (quality === 'gratitude' ? 'comparable' : 'unknown'),
      })
      expect(expressions.map(({ quality }) => quality)).toEqual(['self-compassion', 'order', 'gratitude'])
    }
  })

  test('is never laughter, thanks or inner calm after something unpleasant', () => {
    for (const situation of [null, ...SITUATIONS])
      expect(textsOf(situation, 1).flat().join()).not.toMatch(
        /смеяться|пошутить|спасибо|красив|Внутри было спокойно/iu,
      )
  })

  test('is never a dark thought, anger or a mistake after a joy', () => {
    for (const situation of [null, ...SITUATIONS])
      expect(textsOf(situation, 5).flat().join()).not.toMatch(
        /к худшему|Злость|Раздражение|Неприятное|ошибк|против желания|тусклым/iu,
      )
  })

  test('is inner calm after a joy only where that came of dread, or is watched', () => {
    expect(textsOf('pleasant', 5, []).flat()).not.toContain('Внутри было спокойно.')
    expect(textsOf('worrying', 5, []).flat()).toContain('Внутри было спокойно.')
    expect(textsOf('pleasant', 5).flat()).toContain('Внутри было спокойно.')
  })

  test('is about anger, a firm word or clear thinking after an insult', () => {
    expect(new Set(textsOf('pressure', 1, []).flat()).size).toBeGreaterThan(3)
    for (const texts of textsOf('pressure', 1, []))
      expect(texts.join()).toMatch(/Злость|Раздражение|мнение|нажимом|спешке|обидн/u)
  })
})
