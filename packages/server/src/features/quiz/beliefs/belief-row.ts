export type Belief = { version: number; model: string; state: Uint8Array }

/** The columns of a belief in a row that is read as JSON; `b` is the table. */
export const BELIEF_COLUMNS = "b.version, b.model, encode(b.state, 'hex') as state"

/** Null where nothing was saved yet. */
export type BeliefRow = { version: number | null; model: string | null; state: string | null }

export const beliefIn = ({ version, model, state }: BeliefRow): Belief | null =>
  version === null || model === null || state === null
    ? null
    : { version, model, state: Buffer.from(state, 'hex') }
