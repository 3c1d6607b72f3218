import * as z from 'zod/mini'
import { ITEM_FLAGS, ITEM_ORDERS, ITEM_STAGES } from '../constants/item-statistics.ts'
import type { Description } from './description.ts'
import { slug, timestamp } from './shared.ts'

const itemId = z.string().check(z.regex(/^[a-zA-Z0-9_-]{1,64}$/))
const count = z.int().check(z.nonnegative())
const share = z.number().check(z.minimum(0), z.maximum(1))

const named = z.object({ id: z.string(), name: z.string() })

/** The calibration that the numbers come from; null: there has been none, and what is told is the content and the responses so far. */
const source = z.nullable(z.object({ version: z.int(), at: timestamp, people: count }))

const flags = z.array(z.enum(ITEM_FLAGS))

export const itemSummary = z.object({
  id: itemId,
  text: z.string(),
  quality: named,
  answers: count,
  slope: z.number(),
  /** Null before there is a calibration. */
  misfit: z.nullable(z.number()),
  flags,
})

export type ItemSummary = z.infer<typeof itemSummary>

const pageText = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,3}$/)),
  z.transform(text => Number(text)),
)

export const listItems = {
  summary:
    'Items with what the calibration in use found about each, fifty a page; before the first one what the content says, and how many have answered',
  access: 'staff',
  permission: 'readStatistics',
  query: z.object({
    quality: z.optional(slug),
    stage: z.optional(z.enum(ITEM_STAGES)),
    flag: z.optional(z.enum(ITEM_FLAGS)),
    /** Worst misfit, lowest slope, most responses, or by id; misfit when absent. */
    sort: z.optional(z.enum(ITEM_ORDERS)),
    page: z.optional(pageText),
  }),
  reply: z.object({ source, total: count, items: z.array(itemSummary) }),
} satisfies Description

const estimate = z.object({
  expert: z.number(),
  estimate: z.number(),
  /** Standard error; null without responses. */
  error: z.nullable(z.number()),
})

const bin = z.object({
  people: count,
  /** Null with fewer than 50 people. Shares of each option, as chosen; `interval`: of 90 %. */
  shares: z.nullable(
    z.object({
      theta: z.number(),
      observed: z.array(share),
      intervals: z.array(z.tuple([share, share])),
      expected: z.array(share),
    }),
  ),
})

export const itemDetails = z.object({
  id: itemId,
  text: z.string(),
  quality: named,
  /** Options in the order of the item, each with its number of responses; null of an item that no calibration knows. */
  options: z.array(z.object({ text: z.string(), count: z.nullable(count) })),
  /** What the folder of the content says of it. */
  content: z.object({
    stage: z.enum(['seed', 'pilot', 'operational', 'retired']),
    version: z.int(),
    shift: z.number(),
    is_sensitive: z.boolean(),
    may_not_apply: z.boolean(),
  }),
  /** 1: a later option means more of the quality; −1: less. */
  key: z.union([z.literal(1), z.literal(-1)]),
  /** Null: no calibration knows the item. */
  source,
  answers: count,
  flags,
  slope: estimate,
  thresholds: z.array(estimate),
  bins: z.array(bin),
  misfit: z.nullable(z.number()),
  median_ms: z.nullable(z.number()),
  /** Share of responses in less than a second. */
  fast_share: z.nullable(share),
  skip_share: z.nullable(share),
  /** Users who answered nothing for half an hour after it, of those who met it. */
  exits: z.object({ count, of: count }),
  /** The item it correlates with most. */
  twin: z.nullable(z.object({ id: itemId, text: z.string(), r: z.number() })),
  dif: z.array(
    z.object({
      groups: z.tuple([z.string(), z.string()]),
      people: z.tuple([count, count]),
      /** Nagelkerke's ΔR². */
      effect: z.number(),
      flagged: z.boolean(),
    }),
  ),
  /** All calibrations that knew the item, oldest first. */
  history: z.array(
    z.object({
      version: z.int(),
      at: timestamp,
      answers: count,
      slope: estimate,
      thresholds: z.array(estimate),
    }),
  ),
})

export type ItemDetails = z.infer<typeof itemDetails>

export const readItem = {
  summary: 'What people did with one item against what the model expects',
  access: 'staff',
  permission: 'readStatistics',
  params: z.object({ item: itemId }),
  reply: itemDetails,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

const bandCounts = z.object({ low: count, middle: count, high: count, unclear: count })

export const qualityStatistics = z.object({
  id: slug,
  name: z.string(),
  direction: z.string(),
  /** Users who answered its own items: of the sample, or all before there is a calibration. */
  people: count,
  /** Responses to its own items. */
  answers: count,
  /** 1 − mean published error variance; null without any. */
  reliability: z.nullable(z.number()),
  /** Mean standard error of users with at least so many responses; null without any. */
  steps: z.array(z.object({ from: count, people: count, error: z.nullable(z.number()) })),
  bands: bandCounts,
  /** «Похоже на меня?» by band: how many said yes, and how many answered; null for fewer than five. */
  ratings: z.array(
    z.object({ band: z.enum(['low', 'middle', 'high']), of: count, agree: z.nullable(count) }),
  ),
  items: count,
  flagged_items: count,
})

export type QualityStatistics = z.infer<typeof qualityStatistics>

export const listQualities = {
  summary: 'How sure each quality becomes, by the calibration in use',
  access: 'staff',
  permission: 'readStatistics',
  reply: z.object({ source, qualities: z.array(qualityStatistics) }),
} satisfies Description
