import {
  ITEM_FLAGS,
  type ItemDetails,
  type ItemFlag,
  ITEMS_PER_PAGE,
  type ItemSummary,
  type QualityStatistics,
} from '@grani/contract'
import type { ItemStatistics } from '../../bank/calibration/statistics.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Context } from '../context.ts'
import { itemOfContent, itemsOfContent, qualitiesOfContent } from './before-calibration.ts'
import { MIN_RATINGS, shareInterval } from './rules.ts'
import * as store from './store.ts'

type Current = { version: number; created_at: Date; people: number }

const sourceOf = (current: Current | undefined) =>
  current ? { version: current.version, at: current.created_at.toISOString(), people: current.people } : null

const isFlag = (text: string): text is ItemFlag => ITEM_FLAGS.some(flag => flag === text)

const textOf = ({ bank }: Context, item: string): string => bank().item(item)?.text ?? item

const qualityOf = ({ bank }: Context, id: string) => ({ id, name: bank().quality(id)?.quality.name ?? id })

type Query = store.Filter & { page?: number | undefined }

export const listItems = async (context: Context, { page = 1, ...filter }: Query) => {
  const current = await store.currentCalibration(context.db)
  const slice = { offset: (page - 1) * ITEMS_PER_PAGE, limit: ITEMS_PER_PAGE }
  if (!current) {
    const items = await itemsOfContent(context.db, context.bank(), filter)
    return {
      source: null,
      total: items.length,
      items: items.slice(slice.offset, slice.offset + slice.limit),
    }
  }
  const { total, items } = await store.itemsOf(context.db, current.version, filter, slice)
  return {
    source: sourceOf(current),
    total,
    items: items.map(({ item, quality, flags, ...numbers }): ItemSummary => ({
      id: item,
      text: textOf(context, item),
      quality: qualityOf(context, quality),
      flags: flags.filter(isFlag),
      ...numbers,
    })),
  }
}

const binsOf = ({ bins }: ItemStatistics): ItemDetails['bins'] =>
  bins.map(({ people, shares }) => ({
    people,
    shares: shares && {
      ...shares,
      intervals: shares.observed.map(share => shareInterval(share, people)),
    },
  }))

const twinOf = (context: Context, { twin }: ItemStatistics): ItemDetails['twin'] =>
  twin && { id: twin.item, text: textOf(context, twin.item), r: twin.r }

/** What the calibration in use found; of an item that it does not know, what the content says. */
export const readItem = async (context: Context, id: string): Promise<ItemDetails> => {
  const item = context.bank().item(id)
  const [current, versions] = await Promise.all([
    store.currentCalibration(context.db),
    store.versionsOfItem(context.db, id),
  ])
  const shown = versions.find(({ version }) => version === current?.version)
  if (!item || item.kind === 'pair') throw new Refusal('ERR_NOT_FOUND')
  const known = {
    id,
    text: item.text,
    quality: qualityOf(context, item.quality),
    key: item.key,
    content: {
      stage: item.stage,
      version: item.version,
      shift: item.shift,
      is_sensitive: item.sensitive,
      may_not_apply: item.may_not_apply,
    },
  }
  if (!shown) return { ...known, ...(await itemOfContent(context.db, item)) }
  const { stats } = shown
  return {
    ...known,
    quality: qualityOf(context, stats.quality),
    options: stats.histogram.map((count, k) => ({ text: item.answers[k]?.text ?? String(k + 1), count })),
    source: sourceOf(current),
    answers: stats.answers,
    flags: stats.flags,
    slope: stats.slope,
    thresholds: stats.thresholds,
    bins: binsOf(stats),
    misfit: stats.misfit,
    median_ms: stats.medianMs,
    fast_share: stats.fastShare,
    skip_share: stats.skipShare,
    exits: stats.exits,
    twin: twinOf(context, stats),
    dif: stats.dif.map(({ groups, people, effect, flagged }) => ({ groups, people, effect, flagged })),
    history: versions.map(({ version, created_at, stats: { answers, slope, thresholds } }) => ({
      version,
      at: created_at.toISOString(),
      answers,
      slope,
      thresholds,
    })),
  }
}

export const listQualities = async (context: Context) => {
  const current = await store.currentCalibration(context.db)
  if (!current) return { source: null, qualities: await qualitiesOfContent(context.db, context.bank()) }
  const [rows, counts] = await Promise.all([
    store.qualitiesOf(context.db, current.version),
    store.itemCounts(context.db, current.version),
  ])
  const statsOf = new Map(rows.map(({ quality, stats }) => [quality, stats]))
  const countsOf = new Map(counts.map(row => [row.quality, row]))
  const qualities = context.bank().directions.flatMap(direction =>
    direction.qualities.flatMap(({ id, name }): QualityStatistics[] => {
      const stats = statsOf.get(id)
      if (!stats) return []
      const { people, reliability, steps, bands, ratings } = stats
      return [
        {
          id,
          name,
          direction: direction.name,
          people,
          answers: countsOf.get(id)?.answers ?? 0,
          reliability,
          steps,
          bands,
          ratings: ratings.map(({ band, of, agree }) => ({
            band,
            of,
            agree: of < MIN_RATINGS ? null : agree,
          })),
          items: countsOf.get(id)?.items ?? 0,
          flagged_items: countsOf.get(id)?.flagged ?? 0,
        },
      ]
    }),
  )
  return { source: sourceOf(current), qualities }
}
