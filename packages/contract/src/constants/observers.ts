/** A round asks about so many qualities at most. */
export const MAX_ROUND_QUALITIES = 12
/** A link can be answered for so many days. */
export const ROUND_DAYS = 14
/** So many finished replies close a round. */
export const MAX_ROUND_REPLIES = 10
/** Nothing is told of fewer finished replies. */
export const MIN_ROUND_REPLIES = 3
/** So many days after it was begun a reply can be read, changed and taken back by its observer. */
export const REPLY_DAYS = 30
/** So many browsers behind one address may begin replies to one round within a day. */
export const MAX_REPLIES_FROM_ADDRESS = 5
/** Statements of a quality, and how many of them the person guesses the replies to. */
export const QUALITY_STATEMENTS = 3
export const GUESSED_STATEMENTS = 2
/** The replies to a statement are 0 «совсем не так» … 4 «точно так», or null for «не знаю». */
export const OBSERVER_CATEGORIES = 5

/** How the observer knows the person; told to nobody. */
export const ACQUAINTANCES = ['family', 'friend', 'colleague', 'other'] as const

export type Acquaintance = (typeof ACQUAINTANCES)[number]

/** `open`: takes replies; `full`: ten are finished; `stopped`: by the person; `ended`: its days are over. */
export const ROUND_STATES = ['open', 'full', 'stopped', 'ended'] as const

export type RoundState = (typeof ROUND_STATES)[number]

/** `few`: fewer than three are finished; `waiting`: more replies are needed before anything may be told; `ready`: something is told. */
export const OUTCOME_STATES = ['few', 'waiting', 'ready'] as const

/** Of others' view beside the person's own or the guess: a difference is called at 1.65 joint errors. */
export const OBSERVER_COMPARISONS = ['same', 'higher', 'lower'] as const
