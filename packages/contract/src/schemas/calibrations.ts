import * as z from 'zod/mini'
import { RUN_FAILURES, RUN_STEPS } from '../constants/calibrations.ts'
import type { Description } from './description.ts'
import { nothing, timestamp } from './shared.ts'
import { reason } from './staff.ts'

const count = z.int().check(z.nonnegative())

/** A version in a path, where everything is text. */
const versionText = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,8}$/)),
  z.transform(text => Number(text)),
)

/** Null: the experts' parameters, without any calibration. */
const version = z.nullable(z.int().check(z.positive(), z.lte(999_999_999)))

const run = z.object({
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  requested_at: timestamp,
  step: z.nullable(z.enum(RUN_STEPS)),
  users_read: z.nullable(count),
  users_all: z.nullable(count),
  /** What it has saved. */
  version: z.nullable(z.int()),
  failure: z.nullable(z.enum(RUN_FAILURES)),
})

export type CalibrationRun = z.infer<typeof run>

const proposal = z.object({
  uid: z.uuid(),
  version,
  reason: z.string(),
  proposed_at: timestamp,
  /** Whether the caller proposed it, and so can only take it back. */
  is_own: z.boolean(),
})

export type CalibrationProposal = z.infer<typeof proposal>

export const calibrationSummary = z.object({ version: z.int(), at: timestamp, people: count, answers: count })

export const listCalibrations = {
  summary: 'All versions, the one in use, the one before it, what is proposed and the newest run',
  access: 'staff',
  permission: 'readStatistics',
  reply: z.object({
    versions: z.array(calibrationSummary),
    current: version,
    /** What was in use before the current one; null when there has been no change. */
    before: z.nullable(z.object({ version })),
    proposal: z.nullable(proposal),
    run: z.nullable(run),
  }),
} satisfies Description

export type Calibrations = z.infer<typeof listCalibrations.reply>

export const readCalibration = {
  summary: 'The report of a version, as the command prints it',
  access: 'staff',
  permission: 'readStatistics',
  params: z.object({ version: versionText }),
  reply: z.object({ report: z.string() }),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

const side = z.object({
  version: z.int(),
  people: count,
  answers: count,
  items: count,
  flagged: count,
  /** Items that work differently in groups of people. */
  dif: count,
  inflation: z.number(),
  /** Median standard error of a slope; null where the report has none. */
  slope_error: z.nullable(z.number()),
})

export type CalibrationSide = z.infer<typeof side>

export const compareCalibrations = {
  summary: 'Two versions side by side, and the items whose slope differs most',
  access: 'staff',
  permission: 'readStatistics',
  params: z.object({ version: versionText, other: versionText }),
  reply: z.object({
    sides: z.tuple([side, side]),
    /** Items that both know, and the correlation of their slopes; null for fewer than three items. */
    common: count,
    correlation: z.nullable(z.number()),
    items: z.array(
      z.object({
        id: z.string(),
        text: z.string(),
        slopes: z.tuple([z.number(), z.number()]),
        answers: z.tuple([count, count]),
      }),
    ),
  }),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export type CalibrationComparison = z.infer<typeof compareCalibrations.reply>

export const runCalibration = {
  summary: 'Asks for a calibration, which a server takes up; it is saved and not yet in use. One at a time',
  access: 'staff',
  permission: 'publishContent',
  body: z.object({ seed: z.int().check(z.positive(), z.lte(999_999_999)), reason }),
  reply: nothing,
  refusals: ['ERR_CONFLICT'],
} satisfies Description

export const proposeCalibration = {
  summary: 'Proposes which version all servers are to use; somebody else decides. One proposal at a time',
  access: 'staff',
  permission: 'publishContent',
  stepUp: true,
  body: z.object({ version, reason }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const decideCalibration = {
  summary: 'Makes the version current that somebody else proposed, or rejects that, which its author may too',
  access: 'staff',
  permission: 'publishContent',
  stepUp: true,
  params: z.object({ uid: z.uuid() }),
  body: z.object({ is_agreed: z.boolean(), reason }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const goBackToCalibration = {
  summary: 'Goes back to what was in use before, at once: the way out of a mistake needs no second person',
  access: 'staff',
  permission: 'publishContent',
  stepUp: true,
  /** `version`: what the caller has seen as the one before. */
  body: z.object({ version, reason }),
  reply: nothing,
  refusals: ['ERR_CONFLICT'],
} satisfies Description
