import type { PairText, Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'

export type Row = { uid: string; quality: string; band: string }

/** Sides with the text about them. */
type Votable = Pick<PairText, 'when' | 'text'>
type Texts = Pick<PortraitTexts, 'pairs' | 'scenes'>

/** All that is replied to by itself: the texts about two qualities, and the scene of each side. */
export const votableIn = ({ pairs, scenes }: Texts): Votable[] => [
  ...pairs,
  ...Object.entries(scenes).flatMap(([quality, texts]) =>
    (['high', 'low'] as const).map(side => ({ when: [{ quality, side }], text: texts[side] })),
  ),
]

/** The results that a text is about, in its order; fewer where one of them is on another side. */
export const resultsOf = ({ when }: Votable, rows: ReadonlyMap<string, Row>): string[] =>
  when.flatMap(({ quality, side }) => {
    const row = rows.get(quality)
    return row?.band === side ? [row.uid] : []
  })

/** The newest results of a user, by their quality. */
export const byQuality = <T extends Row>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map(row => [row.quality, row]))
