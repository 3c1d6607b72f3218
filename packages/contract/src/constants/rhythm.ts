/** So many answers fill a day, as an event of the diary does. */
export const FULL_DAY_ANSWERS = 20

/** How long a pause lasts unless it is ended before. */
export const PAUSE_DAYS = 30

/** Who has not answered for so long is welcomed back. */
export const AWAY_DAYS = 14

/** After so many answers in a row it is said that a pause helps, too. */
export const MANY_ANSWERS = 200
