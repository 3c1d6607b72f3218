/** What the drawing tasks are made of; free of zod. */

export const DRAWING_TASKS = ['complete', 'circles', 'week', 'free'] as const

export type DrawingTask = (typeof DRAWING_TASKS)[number]

/** What a sheet was drawn with; `keys`: the pen of the keyboard, `words`: not drawn at all. */
export const PENS = ['mouse', 'touch', 'pen', 'keys', 'words'] as const

export type Pen = (typeof PENS)[number]

/** The units that figures are written in; `FIGURE_SHEET_HEIGHT` of strokes.ts fits them. */
export const FIGURE_SIZE = { width: 400, height: 300 }
export const FIGURES_PER_SESSION = 10
export const MAX_DRAWING_TITLE = 60
/** Characters of each of the three answers about a free sheet. */
export const MAX_SHEET_ANSWER = 300
/** Figures of a short round. */
export const FIGURES_PER_ROUND = 3
/** Ideas that a user is asked about. */
export const MAX_COMMON_IDEAS = 6
/** What an idea is of; of `other` nothing is told. */
export const IDEA_KINDS = ['living', 'plant', 'nature', 'place', 'thing', 'sign', 'other'] as const

export type IdeaKind = (typeof IDEA_KINDS)[number]

/** Bytes of a request that brings a sheet. */
export const MAX_DRAWING_BODY = 256 * 1024

/** People who have drawn a figure, so that others are compared with them. */
export const PEOPLE_PER_FIGURE = 50
/** Compared figures for a number, and for a name of it. */
export const FIGURES_FOR_VALUE = 8
export const FIGURES_FOR_NAME = 20
/** Free sheets with both moods, so that their change is told. */
export const SHEETS_FOR_CHANGE = 8

export const MAX_CIRCLES = 8
export const MAX_CIRCLE_LABEL = 12
/** Seven days of four parts: morning, day, evening, night. */
export const WEEK_PLACES = 28
