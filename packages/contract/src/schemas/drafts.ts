import * as z from 'zod/mini'
import { BANNER_LEVELS } from '../constants/banners.ts'
import { DRAFT_STATES, TARGET_KINDS } from '../constants/drafts.ts'
import type { Description } from './description.ts'
import { question, responseOption } from './quiz.ts'
import { nothing, timestamp } from './shared.ts'
import { reason } from './staff.ts'
import { tariff } from './subscription.ts'

/** `item:calmness-01`, `level:calmness.above`, `mail:verify-email`, `page:offer`. */
export const contentTarget = z.string().check(z.regex(/^[a-z]{1,20}:[a-zA-Z0-9.-]{1,100}$/))

/** The texts of a target by the names of their fields: `text`, `steps.0`, `subject`. The whole request is limited. */
const fields = z.record(
  z.string().check(z.regex(/^[a-zA-Z0-9.]{1,40}$/)),
  z.string().check(z.maxLength(100_000)),
)

export type ContentFields = z.infer<typeof fields>

export const contentEntry = z.object({ target: contentTarget, title: z.string(), text: z.string() })

export type ContentEntry = z.infer<typeof contentEntry>

export const listContent = {
  summary: 'Texts of one kind that can be edited, the first sixty of those that hold the words',
  access: 'staff',
  permission: 'draftContent',
  query: z.object({
    kind: z.enum(TARGET_KINDS),
    words: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  reply: z.object({ total: z.int(), entries: z.array(contentEntry) }),
} satisfies Description

/** The text as its readers will see it. `html` is sanitized by the page, or shown in a frame that runs nothing. */
const contentPreview = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('question'), question, options: z.array(responseOption) }),
  z.object({
    kind: z.literal('result'),
    name: z.string(),
    html: z.string(),
    steps: z.array(z.string()),
  }),
  z.object({ kind: z.literal('mail'), subject: z.string(), html: z.string() }),
  z.object({ kind: z.literal('page'), title: z.string(), html: z.string() }),
  z.object({ kind: z.literal('banner'), level: z.enum(BANNER_LEVELS), html: z.string() }),
  z.object({ kind: z.literal('plan'), tariff }),
  /** What stands in several places: the name, and each other field. */
  z.object({
    kind: z.literal('words'),
    title: z.string(),
    lines: z.array(z.object({ field: z.string(), html: z.string() })),
  }),
])

export type ContentPreview = z.infer<typeof contentPreview>

const summary = {
  draft: z.uuid(),
  target: contentTarget,
  title: z.string(),
  state: z.enum(DRAFT_STATES),
  note: z.string(),
  /** Grows with every change: what is approved or published is what was read. */
  version: z.int(),
  changed_at: timestamp,
  /** Whether the caller wrote it, and so cannot approve it. */
  is_own: z.boolean(),
}

export const draftSummary = z.object(summary)

export type DraftSummary = z.infer<typeof draftSummary>

export const draftDetails = z.object({
  ...summary,
  fields,
  /** As published when the draft was begun, and now; they differ when somebody else was faster. */
  base: fields,
  published: fields,
  is_stale: z.boolean(),
  /** Null while the fields do not make a whole, such as a mail with an unknown placeholder, and when it has failed. */
  preview: z.nullable(contentPreview),
  /** Showing it takes more time or memory than a text may: it cannot be published so. */
  preview_failed: z.boolean(),
})

export type DraftDetails = z.infer<typeof draftDetails>

/** What a check found. `field` is null where it is said of the whole, or of another text. */
export const contentProblem = z.object({
  check: z.string(),
  field: z.nullable(z.string()),
  detail: z.string(),
})

export type ContentProblem = z.infer<typeof contentProblem>

const checked = z.object({ draft: draftDetails, problems: z.array(contentProblem) })

const params = z.object({ draft: z.uuid() })
const version = z.int().check(z.positive())

export const listDrafts = {
  summary: 'The hundred drafts that were changed last, those that wait for somebody first',
  access: 'staff',
  permission: 'draftContent',
  reply: z.array(draftSummary),
} satisfies Description

export const createDraft = {
  summary: 'Begins a draft of one text with what is published now, or of a new item: `item:calmness`',
  access: 'staff',
  permission: 'draftContent',
  body: z.object({ target: contentTarget }),
  reply: draftDetails,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const readDraft = {
  summary: 'A draft beside what is published, and how it will look',
  access: 'staff',
  permission: 'draftContent',
  params,
  reply: draftDetails,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const saveDraft = {
  summary:
    'Saves the fields of one’s own draft, which takes an approval back. `is_rebased` starts from what is published now',
  access: 'staff',
  permission: 'draftContent',
  params,
  body: z.object({
    version,
    fields,
    note: z.string().check(z.trim(), z.maxLength(500)),
    is_rebased: z.optional(z.boolean()),
  }),
  reply: draftDetails,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const checkDraft = {
  summary: 'Runs the checks of content:check over the content with this draft in it',
  access: 'staff',
  permission: 'draftContent',
  params,
  reply: checked,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const askForApproval = {
  summary: 'Asks somebody else to approve one’s own draft; it stays open when the checks find something',
  access: 'staff',
  permission: 'draftContent',
  params,
  body: z.object({ version }),
  reply: checked,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const decideDraft = {
  summary: 'Approves the draft of somebody else, or gives it back with a reason',
  access: 'staff',
  permission: 'publishContent',
  stepUp: true,
  params,
  body: z.object({ version, is_approved: z.boolean(), reason }),
  reply: draftDetails,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const publishDraft = {
  summary:
    'Publishes an approved draft to all servers within ten seconds; it stays approved when the checks find something',
  access: 'staff',
  permission: 'publishContent',
  stepUp: true,
  params,
  body: z.object({ version }),
  reply: checked,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const withdrawDraft = {
  summary:
    'Puts back what a published draft replaced, on all servers within ten seconds; it stays published when that has no place any more',
  access: 'staff',
  permission: 'publishContent',
  stepUp: true,
  params,
  body: z.object({ version, reason }),
  reply: checked,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const dropDraft = {
  summary: 'Drops a draft that is not published: one’s own, or any of those whom one may approve',
  access: 'staff',
  permission: 'draftContent',
  params,
  body: z.object({ version }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT', 'ERR_ROLE'],
} satisfies Description
