import * as z from 'zod/mini'
import {
  DRAWING_TASKS,
  FIGURES_PER_SESSION,
  IDEA_KINDS,
  MAX_DRAWING_BODY,
  MAX_DRAWING_TITLE,
  MAX_SHEET_ANSWER,
  PENS,
} from '../constants/drawing-tasks.ts'
import type { Description } from './description.ts'
import { nothing, slug, timestamp } from './shared.ts'

const drawingId = z.object({ id: z.uuid() })
const count = z.int().check(z.nonnegative())
/** 1 very bad … 5 very good; null: not tapped. */
const mood = z.nullable(z.int().check(z.gte(1), z.lte(5)))
const task = z.enum(DRAWING_TASKS)
/** What is put down as a drawing: the sheets of circles and weeks have calls of their own. */
const sheetTask = z.enum(['complete', 'free'])

/** A figure: SVG paths (M, L, Q, C) in 400 × 300, a path a stroke. */
const figure = z.object({ id: slug, paths: z.array(z.string()) })

export type Figure = z.infer<typeof figure>

export const readDrawingTasks = {
  summary: 'Which drawing tasks are open, and why others are not; the example that everybody sees',
  access: 'verified',
  reply: z.object({
    tasks: z.array(
      z.object({
        task,
        /**
         * `plan`: the plan has no drawing; `read-only`: there is no active subscription; `later`: done for now, open again at
         * `opens_at`.
         */
        state: z.enum(['open', 'later', 'plan', 'read-only']),
        opens_at: z.nullable(timestamp),
        /** Sheets of this user so far. */
        made: count,
      }),
    ),
    /** Figures of `complete` that are left of the ten that are drawn now. */
    figures_left: count,
    /** Figures of a round that was begun and left. */
    round_left: count,
    /** Whether this plan has all tasks, or only the first ten figures, which are open to everybody for some time. */
    is_limited: z.boolean(),
    /** Mondays of the weeks that can be drawn now. */
    weeks: z.array(z.iso.date()),
    /** «Учитывать мои названия идей, без имени, при сравнении». */
    counts_for_others: z.boolean(),
    /** A figure that is in no session, with ideas of the content team. */
    example: z.object({ figure, ideas: z.array(z.string()) }),
    /** Subjects of a free sheet. */
    subjects: z.array(z.string()),
  }),
} satisfies Description

export const chooseDrawingCounting = {
  summary:
    'Whether the ideas of this user, without a name, count when others are compared; changed for all of them',
  access: 'verified',
  body: z.object({ counts_for_others: z.boolean() }),
  reply: nothing,
} satisfies Description

export const startDrawingSession = {
  summary: 'The ten figures of today; called again it gives the same ones, the next day those that were left',
  access: 'verified',
  reply: z.object({
    id: z.uuid(),
    figures: z.array(z.object({ ...figure.shape, is_done: z.boolean() })),
    /** The round that was begun and left: its figures in their order, and how many of them are passed. */
    round: z.nullable(z.object({ figures: z.array(slug), at: count })),
  }),
  /** ERR_QUOTA: all four sets were drawn within 90 days; `retry_after` tells when the next opens. */
  refusals: ['ERR_PLAN', 'ERR_READ_ONLY', 'ERR_QUOTA'],
} satisfies Description

export const saveDrawingRound = {
  summary: 'Where in which round a user is, so that it goes on there; no figures: in none',
  access: 'verified',
  body: z.object({
    session: z.uuid(),
    figures: z.array(slug).check(z.maxLength(FIGURES_PER_SESSION)),
    at: count.check(z.lte(FIGURES_PER_SESSION)),
  }),
  reply: nothing,
  /** ERR_CONFLICT: a figure is not of the session. */
  refusals: ['ERR_PLAN', 'ERR_READ_ONLY', 'ERR_CONFLICT'],
} satisfies Description

const answer = z.nullable(z.string().check(z.trim(), z.maxLength(MAX_SHEET_ANSWER)))

const sheetWords = z.object({
  /** «Что на листе?», «Что в нём для вас?», «Как бы вы его назвали?» */
  what: answer,
  meaning: answer,
  name: answer,
})

/** Where the content's list of examples has an idea: among what one sees first, what comes to many as well, or nowhere. */
const listed = z.enum(['first', 'also', 'no'])

export type Listed = z.infer<typeof listed>

const idea = z.object({
  concept: slug,
  name: z.string(),
  listed,
  /** Of the content team, «наш пример»: nobody, or too few, had it yet. */
  is_example: z.boolean(),
})

export type DrawingIdea = z.infer<typeof idea>

/**
 * How the idea was recognised. `auto`: by its title; `own`: the user chose it; `coded`: the staff did; `open`: the user was asked
 * which one it is, and has not said; `other`: none that is known; `void`: there is no idea to compare, because the sheet has no
 * title or none that says anything.
 */
const conceptState = z.enum(['auto', 'own', 'coded', 'open', 'other', 'void'])

/** «Похоже на что-то из этого?», while that is open: the ideas that have a word like one of the title, then those that most people had. */
const common = z.nullable(z.array(idea))

const saved = z.object({
  concept_state: conceptState,
  /** The name of the idea, where it is known. */
  concept: z.nullable(z.string()),
  /** Null: there is no idea, it is open, or the figure has no examples. */
  listed: z.nullable(listed),
  common,
})

export const saveDrawing = {
  summary:
    'Takes a sheet; the id is made on the device, and sending it again is harmless. An unknown title comes back with the ideas to choose from',
  access: 'verified',
  params: drawingId,
  bodyLimit: MAX_DRAWING_BODY,
  body: z.object({
    task: sheetTask,
    /** Of `complete`: the session and the figure of it. */
    session: z.nullable(z.uuid()),
    figure: z.nullable(slug),
    pen: z.enum(PENS),
    /** Base64 of the gzipped bytes of `encodeSheet`; null: in words alone. */
    strokes: z.nullable(z.string().check(z.maxLength(MAX_DRAWING_BODY), z.regex(/^[A-Za-z0-9+/]*={0,2}$/))),
    /** Of `complete`: the idea. */
    title: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_DRAWING_TITLE))),
    /** Of `free`. */
    words: z.nullable(sheetWords),
    mood_before: mood,
    mood_after: mood,
    /** By the clock of the device. */
    started_at: timestamp,
    finished_at: timestamp,
  }),
  reply: saved,
  refusals: ['ERR_PLAN', 'ERR_READ_ONLY', 'ERR_QUOTA', 'ERR_CONFLICT'],
} satisfies Description

export const chooseDrawingConcept = {
  summary: 'Which of the known ideas the sheet shows; null: another one',
  access: 'verified',
  params: drawingId,
  body: z.object({ concept: z.nullable(slug) }),
  reply: nothing,
  /** ERR_CONFLICT: the idea is not one of this figure, or is known already. */
  refusals: ['ERR_NOT_FOUND', 'ERR_READ_ONLY', 'ERR_PLAN', 'ERR_CONFLICT'],
} satisfies Description

const drawing = z.object({
  id: z.uuid(),
  task: sheetTask,
  figure: z.nullable(figure),
  title: z.nullable(z.string()),
  words: z.nullable(sheetWords),
  /** Null of a free sheet. */
  concept_state: z.nullable(conceptState),
  concept: z.nullable(z.string()),
  pen: z.enum(PENS),
  /** Shown, never scored: `ink` in widths of the sheet, `first_ms` until the first stroke. */
  stroke_count: count,
  ink: z.number(),
  first_ms: z.nullable(count),
  mood_before: mood,
  mood_after: mood,
  started_at: timestamp,
  finished_at: timestamp,
  /** Whether the figure was drawn for the first time: only that is compared. */
  is_first: z.boolean(),
})

export type Drawing = z.infer<typeof drawing>

export const listDrawings = {
  summary: 'Sheets of one task, newest first, twenty at a time; those before the sheet `before`',
  access: 'verified',
  query: z.object({ task: sheetTask, before: z.optional(z.uuid()) }),
  reply: z.object({ drawings: z.array(drawing), has_more: z.boolean() }),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const readDrawing = {
  summary: 'One sheet with its strokes, to be drawn once more',
  access: 'verified',
  params: drawingId,
  reply: z.object({
    ...drawing.shape,
    /** Base64 of gzipped bytes for `decodeSheet`; null: there is nothing but words. */
    strokes: z.nullable(z.string()),
    common,
  }),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const drawDrawing = {
  summary: 'The sheet as an SVG picture, with its figure; dark lines unless the theme is dark',
  access: 'verified',
  params: drawingId,
  query: z.object({ theme: z.optional(z.enum(['light', 'dark'])) }),
  /** Sent as image/svg+xml. */
  reply: z.string(),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const removeDrawing = {
  summary: 'Erases a sheet with its words; it counts for nobody from the next count on',
  access: 'verified',
  params: drawingId,
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

const figureReading = z.object({
  drawing: z.uuid(),
  figure,
  title: z.nullable(z.string()),
  concept: z.nullable(z.string()),
  /** `people`: too few others have drawn the figure; `open` and `other`: as at the sheet; `void`: there is no idea. */
  state: z.enum(['compared', 'people', 'open', 'other', 'void']),
  /** Others who drew the figure, and those of them with the same idea. */
  people: count,
  same: count,
  /** How rare the idea is among those of the figure, in standard deviations; null unless it is compared. */
  rarity: z.nullable(z.number()),
  /** «Наши примеры»: what is seen first, then the others. */
  examples: z.array(z.string()),
  /** Where the idea stands in them; null: there is none, it is open, or the figure has no examples. */
  listed: z.nullable(listed),
  /** What the idea is of, as far as its title is a word that is known, of this figure or another. */
  kind: z.nullable(z.enum(IDEA_KINDS)),
})

export const readDrawingReading = {
  summary:
    'How rare the ideas of this user are among people who drew the same figures; how the mood changes over free sheets',
  access: 'verified',
  reply: z.object({
    ideas: z.object({
      /** Compared figures; a number needs `FIGURES_FOR_VALUE` of them, a name `FIGURES_FOR_NAME`. */
      compared: count,
      /** The fewest others who drew one of them. */
      people: count,
      /** The mean rarity with its standard error, and the range that holds nine times in ten; null: too few figures. */
      value: z.nullable(
        z.object({
          mean: z.number(),
          se: z.number(),
          low: z.number(),
          high: z.number(),
          /** Below twenty figures: «предварительно». */
          is_preliminary: z.boolean(),
          /** Чаще редкие идеи, как у большинства, чаще близкие идеи; null: cannot be said with a probability of .80. */
          name: z.nullable(z.enum(['rare', 'usual', 'close'])),
        }),
      ),
      figures: z.array(figureReading),
      /** Earlier values, oldest first. */
      history: z.array(z.object({ mean: z.number(), se: z.number(), figures: count, made_at: timestamp })),
      /** «Вы о себе»: the qualities of the direction «Творчество» that have a result; beside the task, not mixed with it. */
      self_report: z.array(
        z.object({ quality: slug, name: z.string(), band: z.enum(['high', 'middle', 'low']) }),
      ),
    }),
    free: z.object({
      /** Sheets with both moods; a change is told from `SHEETS_FOR_CHANGE` on. */
      sheets: count,
      /** Steps of mood (of 4) from before to after, with the range that holds nine times in ten. */
      change: z.nullable(z.object({ mean: z.number(), low: z.number(), high: z.number() })),
    }),
  }),
} satisfies Description

export type DrawingReading = z.infer<typeof readDrawingReading.reply>
