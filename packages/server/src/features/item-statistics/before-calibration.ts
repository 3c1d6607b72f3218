import type { ItemDetails, ItemSummary, QualityStatistics } from '@grani/contract'
import { expertThresholds } from '../../bank/engine-input.ts'
import type { Bank } from '../../bank/bank.ts'
import type { SingleItem } from '../../content/schema.ts'
import type { Db } from '../../platform/db/db.ts'
import * as store from './store.ts'

/** The graded items that are asked: those that a calibration would know. */
const askedItems = (bank: Bank): SingleItem[] =>
  bank.directions.flatMap(direction =>
    direction.qualities.flatMap(({ id }) =>
      bank.itemsAbout(id).flatMap(uid => {
        const item = bank.item(uid)
        return item && item.kind !== 'pair' && item.stage !== 'retired' ? [item] : []
      }),
    ),
  )

const byId = (a: ItemSummary, b: ItemSummary): number => (a.id < b.id ? -1 : 1)

const ORDERS: Record<NonNullable<store.Filter['sort']>, (a: ItemSummary, b: ItemSummary) => number> = {
  // Nothing fits badly yet: most responses first.
  misfit: (a, b) => b.answers - a.answers || byId(a, b),
  answers: (a, b) => b.answers - a.answers || byId(a, b),
  slope: (a, b) => a.slope - b.slope || byId(a, b),
  item: byId,
}

/** The items of the content with the responses so far; there are no flags. */
export const itemsOfContent = async (
  db: Db,
  bank: Bank,
  { quality, stage, flag, sort = 'misfit' }: store.Filter,
): Promise<ItemSummary[]> => {
  if (flag !== undefined) return []
  const items = askedItems(bank).filter(item => quality === undefined || item.quality === quality)
  const counts = await store.responseCounts(
    db,
    items.map(({ id }) => id),
  )
  const [from, below] = stage === undefined ? [0, null] : store.RESPONSES[stage]
  return items
    .map(({ id, text, slope, quality: own }): ItemSummary => ({
      id,
      text,
      quality: { id: own, name: bank.quality(own)?.quality.name ?? own },
      answers: counts.get(id) ?? 0,
      slope,
      misfit: null,
      flags: [],
    }))
    .filter(({ answers }) => answers >= from && (below === null || answers < below))
    .toSorted(ORDERS[sort])
}

/** What is known of an item that no calibration has looked at. */
export const itemOfContent = async (
  db: Db,
  item: SingleItem,
): Promise<Omit<ItemDetails, 'id' | 'text' | 'quality' | 'key' | 'content'>> => ({
  options: item.answers.map(({ text }) => ({ text, count: null })),
  source: null,
  answers: (await store.responseCounts(db, [item.id])).get(item.id) ?? 0,
  flags: [],
  slope: { expert: item.slope, estimate: item.slope, error: null },
  thresholds: expertThresholds(item.answers.length, item.shift * item.key).map(expert => ({
    expert,
    estimate: expert,
    error: null,
  })),
  bins: [],
  misfit: null,
  median_ms: null,
  fast_share: null,
  skip_share: null,
  exits: { count: 0, of: 0 },
  twin: null,
  dif: [],
  history: [],
})

/** The qualities of the content with who has answered so far. */
export const qualitiesOfContent = async (db: Db, bank: Bank): Promise<QualityStatistics[]> => {
  const items = askedItems(bank)
  const counts = await store.peopleCounts(
    db,
    items.map(({ id, quality }) => ({ item: id, quality })),
  )
  return bank.directions.flatMap(direction =>
    direction.qualities.map(({ id, name }) => ({
      id,
      name,
      direction: direction.name,
      people: counts.get(id)?.people ?? 0,
      answers: counts.get(id)?.answers ?? 0,
      reliability: null,
      steps: [],
      bands: { low: 0, middle: 0, high: 0, unclear: 0 },
      ratings: [],
      items: items.filter(item => item.quality === id).length,
      flagged_items: 0,
    })),
  )
}
