import type { ReplyOf, startDrawingSession } from '@grani/contract'

export type Session = ReplyOf<typeof startDrawingSession>
type Figure = Session['figures'][number]

/** Where somebody is: the figures of the round in their order, how many of them are passed, and those that come after it. */
export type Round = { figures: readonly Figure[]; at: number; rest: readonly Figure[] }

/** The next place without a sheet: another device may have drawn there since. */
const openFrom = (figures: readonly Figure[], from: number): number => {
  const place = figures.findIndex((figure, i) => i >= from && !figure.is_done)
  return place === -1 ? figures.length : place
}

/** The round that was left goes on; else one of this size begins. */
export const roundOf = ({ figures: all, round }: Session, size: number): Round => {
  const open = all.filter(({ is_done }) => !is_done)
  if (!round) return { figures: open.slice(0, size), at: 0, rest: open.slice(size) }
  const figures = round.figures.flatMap(id => all.find(figure => figure.id === id) ?? [])
  return { figures, at: openFrom(figures, round.at), rest: open.filter(figure => !figures.includes(figure)) }
}

/** The figures of this round that have a sheet already; of a day that is done, all. */
export const drawnBefore = (session: Session): string[] => {
  const drawn = session.figures.filter(({ is_done }) => is_done).map(({ id }) => id)
  const { round } = session
  if (round) return drawn.filter(id => round.figures.includes(id))
  return drawn.length === session.figures.length ? drawn : []
}

export const onwards = (round: Round): Round => ({ ...round, at: openFrom(round.figures, round.at + 1) })

/** What was not come to stands first in the next round. */
export const stopped = ({ figures, at, rest }: Round): Round => ({
  figures: figures.slice(0, at),
  at,
  rest: [...figures.slice(at).filter(({ is_done }) => !is_done), ...rest],
})

export const another = ({ rest }: Round, size: number): Round => ({
  figures: rest.slice(0, size),
  at: 0,
  rest: rest.slice(size),
})
