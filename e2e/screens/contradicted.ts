import type { Place } from '../place.ts'
import { change } from '../replies.ts'

/** A contradiction of a portrait, as its owner would say it to friends. */
export const MINE = 'Я улыбаюсь каждому, а тайну доверяю единицам, и одно другому не мешает.'

type Portrait = { sentences: { kind: string; evidence: object[] }[] }

/** The portrait has one contradiction, which rests on what its first sentence rests on. */
export const contradicted = (context: Place) =>
  change(context, '/api/results/portrait', (portrait: Portrait) => ({
    ...portrait,
    sentences: portrait.sentences.filter(({ kind }) => kind !== 'tension'),
    contradictions: [
      {
        kind: 'tension',
        text: 'Вы улыбаетесь каждому, а тайну доверяете единицам, и одно другому не мешает.',
        mine: MINE,
        agrees: null,
        evidence: portrait.sentences[0]?.evidence ?? [],
        way: null,
        parts: [],
      },
    ],
  }))
