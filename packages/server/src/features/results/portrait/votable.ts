import type { PortraitPart } from '@grani/contract'
import type { PairText, Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'

export type Row = { uid: string; quality: string; band: string }

/** Sides with the text about them. */
export type Votable = Pick<PairText, 'when' | 'text'> & Pick<PortraitPart, 'kind'>
export type VotableTexts = Pick<PortraitTexts, 'pairs' | 'behaviours' | 'sides' | 'words'>

const textAs = (kind: Votable['kind'], when: Votable['when'], text: string | undefined): Votable[] =>
  text === undefined ? [] : [{ kind, when, text }]

/** All that is replied to by itself: the texts about two qualities, and of each side that lasts its behaviour, its half and its word. */
export const votableIn = ({ pairs, behaviours, sides, words }: VotableTexts): Votable[] => [
  ...pairs.map(({ when, text }): Votable => ({ kind: 'pair', when, text })),
  ...Object.keys(behaviours).flatMap(quality =>
    (['high', 'low'] as const).flatMap(side => {
      const when = [{ quality, side }]
      return [
        ...textAs('behaviour', when, behaviours[quality]?.[side]),
        ...textAs('plain', when, sides[quality]?.[side]),
        ...textAs('word', when, words[quality]?.[side]),
      ]
    }),
  ),
]

/** Under what a vote is stored: the qualities and their sides, which outlive the wording. */
export const voteKey = ({ kind, when }: Pick<Votable, 'kind' | 'when'>): string => {
  const sides = when.map(({ quality, side }) => `${quality} ${side}`).join(', ')
  return kind === 'pair' ? sides : `${sides} ${kind}`
}

/** The results that a text is about, in its order; fewer where one of them is on another side. */
export const resultsOf = ({ when }: Pick<Votable, 'when'>, rows: ReadonlyMap<string, Row>): string[] =>
  when.flatMap(({ quality, side }) => {
    const row = rows.get(quality)
    return row?.band === side ? [row.uid] : []
  })

/** The newest results of a user, by their quality. */
export const byQuality = <T extends Row>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map(row => [row.quality, row]))
