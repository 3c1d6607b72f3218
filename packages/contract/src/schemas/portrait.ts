import * as z from 'zod/mini'
import type { Description } from './description.ts'
import { observedQuality } from './observers.ts'
import { result } from './results.ts'
import { nothing, slug } from './shared.ts'

/** A published result that a sentence rests on. */
const evidence = z.object({
  ...z.pick(result, {
    uid: true,
    type: true,
    level: true,
    probability: true,
    answers: true,
    mean: true,
    shared_at: true,
    quality: true,
  }).shape,
  direction: slug,
})

/** What the user may say is like them or not, with the results that it is about. Of one quality: a behaviour, its plain text, and its word. */
const part = z.object({
  kind: z.enum(['pair', 'behaviour', 'plain', 'word']),
  text: z.string(),
  results: z.array(z.uuid()).check(z.minLength(1), z.maxLength(2)),
})

/** What of the text can be replied to by itself; nothing of a tension, which is replied to as a whole, and nothing provisional. */
const parts = z.array(part)

const sentence = z.object({
  /**
   * telling: of one quality or of several that stand beside each other. tension, support: of two. leaning: of qualities without a
   * result, and says that it is provisional.
   */
  kind: z.enum(['telling', 'tension', 'support', 'leaning']),
  text: z.string(),
  /** Of a tension: the same in the first person, to be sent to others. */
  mine: z.nullable(z.string()),
  /** Of a tension: what the user says of it, as long as its two results stand. */
  agrees: z.nullable(z.boolean()),
  /** What it rests on, the quality that helps first; empty only of `leaning`. */
  evidence: z.array(evidence),
  /** What helps on, after a sentence that is heavy to read and that nothing brighter follows. */
  way: z.nullable(z.string()),
  parts,
})

const portraitDirection = z.object({
  /** Of the first of them, where several make one paragraph. */
  uid: slug,
  /** Of all of them. */
  name: z.string(),
  /** What the results of the direction come to, taken together. */
  level: z.enum(['high', 'even', 'mixed', 'low']),
  /** Says nothing that does not rest on the evidence. */
  summary: z.string(),
  /** As of a sentence. */
  way: z.nullable(z.string()),
  evidence: z.array(evidence),
  parts,
})

/** What a side means for a goal; `is_guess` without a result, and then without evidence and parts. */
const goalPoint = z.object({
  name: z.string(),
  text: z.string(),
  is_guess: z.boolean(),
  evidence: z.array(evidence),
  parts,
})

/** What results in the directions of the goal say of it. */
const portraitGoal = z.object({
  name: z.string(),
  hinders: z.array(goalPoint),
  leans_on: z.array(goalPoint),
  /** What to try this week, as in the result that it is of. */
  begin: z.nullable(z.string()),
  /** At least so many answers are missing before anything is said; then all else is empty. */
  missing: z.int(),
})

/** A strong side or a preference in a word or three, with one sentence. */
const word = z.object({ word: z.string(), text: z.string(), evidence: z.array(evidence), parts })

const portrait = z.object({
  /** A soft doubt where nearly everything told is handsome, or what has hardly been asked about. */
  note: z.nullable(z.string()),
  /** Three of different directions, or none. */
  words: z.array(word),
  /** Tensions, at most five; those that the user does not recognise last. A quality may stand in two of them. */
  contradictions: z.array(sentence),
  /**
   * The headline first. At most ten, in the order in which they are read; no two heavy ones in a row, and a third of them at most; no quality twice,
   * and none of the words or contradictions; empty without a result and without many leanings.
   */
  sentences: z.array(sentence),
  /** What the user has answered that the headline rests on, one answer of each of its qualities; none of what is sensitive. */
  answers: z.array(z.object({ text: z.string(), answer: z.string() })),
  /** The goal in focus. Null without one, without a sentence, and where all of its results are in the middle. */
  goal: z.nullable(portraitGoal),
  /** Only directions with enough results for a summary; no two heavy ones in a row. */
  directions: z.array(portraitDirection),
  /** Results in the middle that nothing above tells. */
  middle: z.array(evidence),
  /** All other results of lasting qualities that nothing above tells; nothing is said of them here. */
  only_in_results: z.array(evidence),
  /** What the user has said is not like them, as far as its results stand: it stands nowhere above, and is taken back here. */
  denied: parts,
  /** Directions of the goals of which nothing is told yet, those that go with what is known first. */
  unclear: z.array(z.object({ uid: slug, name: z.string() })),
  /** How others see the person, where that is switched on; empty otherwise. */
  observed: z.array(observedQuality),
})

export type Portrait = z.infer<typeof portrait>
export type PortraitSentence = Portrait['sentences'][number]
export type PortraitGoal = z.infer<typeof portraitGoal>
export type PortraitEvidence = z.infer<typeof evidence>
export type PortraitPart = z.infer<typeof part>

export const ratePart = {
  summary: 'Saves whether a text of the portrait about one quality or two is like the user, by its results',
  access: 'verified',
  body: z.object({ ...z.pick(part, { kind: true, results: true }).shape, agrees: z.boolean() }),
  reply: nothing,
  /** ERR_NOT_FOUND: these are not the newest results of the user, or the portrait has no text about them. */
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const readPortrait = {
  summary:
    'What the published results say together: sentences, each with the results that it rests on, and what is provisional, marked so',
  access: 'verified',
  reply: portrait,
} satisfies Description
