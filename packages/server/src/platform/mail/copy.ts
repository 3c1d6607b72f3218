/** The link under a mail that nobody is owed. */
export const STOP_LETTERS = 'Больше не присылать'
