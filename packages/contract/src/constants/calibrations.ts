/** What a run is doing, in this order. */
export const RUN_STEPS = ['reading', 'parameters', 'items', 'groups', 'curves'] as const

export const RUN_FAILURES = ['no-content', 'too-few', 'lost', 'error'] as const
