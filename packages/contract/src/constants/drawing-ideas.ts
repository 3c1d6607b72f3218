export const MIN_AGREEMENT = 0.7
