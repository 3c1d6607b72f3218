import { EngineError } from '../engine-error.ts'
import { fnv1a } from '../math/counter-random.ts'
import type { EngineInput, ItemInput, QualityInput, QualityKind } from '../types/input.ts'
import {
  indexOfId,
  rejectInput,
  requireFields,
  requireFinite,
  requireList,
  describeValue,
} from './input-checks.ts'
import { MAX_CATEGORIES } from './limits.ts'

/** The bank as arrays indexed by item and quality number: everything that does not change with a calibration. */
export interface BankLayout {
  qualityIds: string[]
  qualityIndex: Map<string, number>
  kinds: QualityKind[]
  directionIds: string[]
  /** Direction of each quality. */
  directionOf: Int32Array
  itemIds: string[]
  itemIndex: Map<string, number>
  /** Quality of each item; of the first statement for a pair. */
  qualityOf: Int32Array
  /** Quality of a pair's second statement, -1 for a graded item. */
  secondQualityOf: Int32Array
  keyed: Int8Array
  secondKeyed: Int8Array
  categories: Uint8Array
  /** Of all items, and of the graded ones. */
  mostCategories: number
  fewestCategories: number
  retired: Uint8Array
  /** 1 for items of the format that most items have. */
  commonFormat: Uint8Array
  /** 1 for scenes. */
  scene: Uint8Array
  /** Near-duplicates of each item, both ways. */
  nearDuplicates: number[][]
  /** Graded items of each quality, ascending. */
  itemsOf: number[][]
  pairs: number[]
  /** `prefixHashes[n]` identifies the qualities and the first n items; appending items does not change it. */
  prefixHashes: Uint32Array
}

const requireId = (id: unknown, where: string): string =>
  // An entry named `__proto__` cannot be stored in a plain object.
  typeof id === 'string' && id !== '' && id !== '__proto__' ? id : rejectInput(where, 'a non-empty text', id)

const indexIds = (list: unknown, name: string): Map<string, number> => {
  const index = new Map<string, number>()
  requireList(list, name).forEach((entry, i) => {
    const where = `${name}[${i}].id`
    const id = requireId(requireFields(entry, `${name}[${i}]`)['id'], where)
    if (index.has(id)) throw new EngineError('duplicate-id', where, `"${id}" stands twice`)
    index.set(id, i)
  })
  return index
}

const requireSign = (sign: unknown, where: string): 1 | -1 =>
  sign === 1 || sign === -1 ? sign : rejectInput(where, '1 or -1', sign)

const KINDS: readonly unknown[] = ['T', 'P', 'S'] satisfies QualityKind[]

const checkQuality = ({ direction, kind }: QualityInput, i: number): void => {
  if (direction !== undefined) requireId(direction, `qualities[${i}].direction`)
  if (kind !== undefined && !KINDS.includes(kind)) rejectInput(`qualities[${i}].kind`, 'T, P or S', kind)
}

/** Checks the input and turns it into arrays. Throws an EngineError that names the first wrong place. */
export const buildBankLayout = (input: EngineInput): BankLayout => {
  requireFields(input, 'input')
  const { qualities, items } = input
  const qualityIndex = indexIds(qualities, 'qualities')
  if (qualities.length === 0) throw new EngineError('bad-input', 'qualities', 'at least one is needed')
  qualities.forEach(checkQuality)
  const itemIndex = indexIds(items, 'items')
  const directions = qualities.map(q => q.direction ?? q.id)
  const directionIds = [...new Set(directions)]
  const count = items.length
  const layout: BankLayout = {
    qualityIds: qualities.map(q => q.id),
    qualityIndex,
    kinds: qualities.map(q => q.kind ?? 'T'),
    directionIds,
    directionOf: Int32Array.from(directions, d => directionIds.indexOf(d)),
    itemIds: items.map(item => item.id),
    itemIndex,
    qualityOf: new Int32Array(count),
    secondQualityOf: new Int32Array(count).fill(-1),
    keyed: new Int8Array(count),
    secondKeyed: new Int8Array(count),
    categories: new Uint8Array(count),
    mostCategories: 0,
    fewestCategories: MAX_CATEGORIES,
    retired: new Uint8Array(count),
    commonFormat: new Uint8Array(count),
    scene: new Uint8Array(count),
    nearDuplicates: items.map(() => []),
    itemsOf: qualities.map(() => []),
    pairs: [],
    prefixHashes: new Uint32Array(count + 1),
  }
  layout.prefixHashes[0] = fnv1a(layout.qualityIds.join('\u0000'))
  items.forEach((item, i) => {
    addItem(layout, item, i)
    const shape = `${item.id}\u0000${layout.qualityOf[i]}\u0000${layout.secondQualityOf[i]}\u0000${layout.categories[i]}`
    layout.prefixHashes[i + 1] = fnv1a(shape, layout.prefixHashes[i])
  })
  markCommonFormat(layout, items)
  return layout
}

const markCommonFormat = ({ commonFormat }: BankLayout, items: readonly ItemInput[]): void => {
  const formats = items.map(
    item => item.format ?? ('pair' in item ? 'pair' : `${item.categories} categories`),
  )
  const counts = new Map<string, number>()
  for (const format of formats) counts.set(format, (counts.get(format) ?? 0) + 1)
  const most = Math.max(...counts.values())
  const [common] = [...counts].find(([, n]) => n === most) ?? []
  formats.forEach((format, i) => (commonFormat[i] = format === common ? 1 : 0))
}

const addItem = (layout: BankLayout, item: ItemInput, i: number): void => {
  const where = `items[${i}]`
  const qualityAt = (id: unknown, at: string): number => {
    const q = indexOfId(layout.qualityIndex, id)
    if (q === undefined)
      throw new EngineError('unknown-quality', `${where}.${at}`, `no quality ${describeValue(id)}`)
    return q
  }
  if (item.retired !== undefined && typeof item.retired !== 'boolean')
    rejectInput(`${where}.retired`, 'true or false', item.retired)
  layout.retired[i] = item.retired ? 1 : 0
  if (item.scene !== undefined && typeof item.scene !== 'boolean')
    rejectInput(`${where}.scene`, 'true or false', item.scene)
  layout.scene[i] = item.scene ? 1 : 0
  if (item.format !== undefined) requireId(item.format, `${where}.format`)
  requireList(item.near ?? [], `${where}.near`).forEach(id => {
    const other = indexOfId(layout.itemIndex, id)
    if (other === undefined)
      throw new EngineError('unknown-item', `${where}.near`, `no item ${describeValue(id)}`)
    if (other === i || layout.nearDuplicates[i]!.includes(other)) return
    layout.nearDuplicates[i]!.push(other)
    layout.nearDuplicates[other]!.push(i)
  })
  if ('pair' in item) {
    const [first, second] = requireList(item.pair, `${where}.pair`, 2)
    layout.qualityOf[i] = qualityAt(first, 'pair[0]')
    layout.secondQualityOf[i] = qualityAt(second, 'pair[1]')
    if (first === second)
      throw new EngineError('bad-input', `${where}.pair`, 'the two qualities are the same')
    const [firstKey, secondKey] = requireList(item.keyed ?? [1, 1], `${where}.keyed`, 2)
    layout.keyed[i] = requireSign(firstKey, `${where}.keyed[0]`)
    layout.secondKeyed[i] = requireSign(secondKey, `${where}.keyed[1]`)
    layout.categories[i] = 2
    layout.mostCategories = Math.max(layout.mostCategories, 2)
    layout.pairs.push(i)
    return
  }
  const quality = qualityAt(item.quality, 'quality')
  const categories = requireFinite(item.categories, `${where}.categories`)
  if (!Number.isInteger(categories) || categories < 2 || categories > MAX_CATEGORIES)
    rejectInput(`${where}.categories`, `2…${MAX_CATEGORIES}`, categories)
  layout.qualityOf[i] = quality
  layout.keyed[i] = requireSign(item.keyed, `${where}.keyed`)
  layout.categories[i] = categories
  layout.mostCategories = Math.max(layout.mostCategories, categories)
  layout.fewestCategories = Math.min(layout.fewestCategories, categories)
  layout.itemsOf[quality]!.push(i)
}
