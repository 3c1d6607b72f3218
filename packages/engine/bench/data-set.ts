import { readTable } from './read-table.ts'

/** Answers of real people: values[item][person] is 0…categories-1, or -1 where missing. */
export interface DataSet {
  name: string
  categories: number
  itemIds: string[]
  values: Int8Array[]
  people: number
  /** Scale of each item where the publisher names one. */
  scales?: string[]
  /** Milliseconds per answer and place in the order shown, where recorded. */
  times?: Float64Array[]
  places?: Int32Array[]
}

const column = (cells: readonly string[], categories: number, base: number): Int8Array =>
  Int8Array.from(cells, cell => {
    const value = cell === '' || cell === 'NA' ? -1 : Number(cell) - base
    return Number.isInteger(value) && value >= 0 && value < categories ? value : -1
  })

const build = (
  name: string,
  table: Map<string, string[]>,
  ids: string[],
  categories: number,
  base = 1,
  suffix = '',
): DataSet => {
  const values = ids.map(id => column(table.get(id + suffix)!, categories, base))
  return { name, categories, itemIds: ids, values, people: values[0]!.length }
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, i) => `Q${i + 1}`)

const timed = (name: string, table: Map<string, string[]>, count: number, categories: number): DataSet => {
  const ids = numbered(count)
  return {
    ...build(name, table, ids, categories, 1, 'A'),
    times: ids.map(id => Float64Array.from(table.get(`${id}E`)!, Number)),
    places: ids.map(id => Int32Array.from(table.get(`${id}I`)!, Number)),
  }
}

const letters = (names: string, count: number): string[] =>
  names.split('').flatMap(letter => Array.from({ length: count }, (_, i) => `${letter}${i + 1}`))

/** Reads one of the sets described in the README from the directory given on the command line. */
export const readDataSet = (directory: string, name: string): DataSet => {
  if (name === 'ambi') return timed('ambi', readTable(`${directory}/ambi.csv.gz`), 181, 7)
  if (name === 'fti') {
    const scales = Array.from({ length: 56 }, (_, i) => `scale${Math.floor(i / 14)}`)
    return { ...timed('fti', readTable(`${directory}/fti.csv.gz`), 56, 4), scales }
  }
  if (name === 'big5') {
    const ids = letters('ENACO', 10)
    return { ...build('big5', readTable(`${directory}/big5.csv.gz`), ids, 5), scales: ids.map(id => id[0]!) }
  }
  if (name === 'bfi') {
    const ids = letters('ACENO', 5)
    return { ...build('bfi', readTable(`${directory}/bfi.csv`), ids, 6), scales: ids.map(id => id[0]!) }
  }
  if (name === 'msqR') {
    const table = readTable(`${directory}/msqR.csv.gz`)
    const ids = [...table.keys()].slice(0, 72)
    return build('msqR', table, ids, 4, 0)
  }
  throw new Error(`no data set "${name}"`)
}
