/** What can be wrong with a line of the register. */
export const LINE_PROBLEMS = ['columns', 'id', 'amount', 'time', 'currency', 'twice'] as const

export type LineProblem = (typeof LINE_PROBLEMS)[number]

/** `missing-in-ledger`: the provider moved money that is not booked here; `missing-in-register`: booked, but unknown there. */
export const DIFFERENCES = ['missing-in-ledger', 'missing-in-register', 'amount'] as const

export const REGISTER_MAX_BYTES = 2 * 1024 * 1024
