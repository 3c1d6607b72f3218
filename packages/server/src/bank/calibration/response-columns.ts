import type { AnswerRow } from '@grani/engine'

/** The responses of many users, one column per fact: an eighth of what an object per user takes, and sent to a worker uncopied. */
export type ResponseColumns = {
  /** Ids of the items that the numbers in `item` mean. */
  items: string[]
  /** Responses of user n: from starts[n] up to starts[n + 1]. */
  starts: Uint32Array<ArrayBuffer>
  item: Uint16Array<ArrayBuffer>
  /** 0…K−1, as chosen. */
  value: Uint8Array<ArrayBuffer>
  /** Response times in ms; −1 where unknown. */
  ms: Int32Array<ArrayBuffer>
}

export type ColumnBuilder = {
  add: (item: number, value: number, ms: number | null) => void
  /** The responses added since the last call are those of the next user. */
  endUser: () => void
  size: () => number
  build: () => ResponseColumns
}

const FIRST_CAPACITY = 4096

const grown = <T extends Uint8Array | Uint16Array | Int32Array>(column: T, larger: T): T => {
  larger.set(column)
  return larger
}

export const columnBuilder = (items: string[]): ColumnBuilder => {
  const starts = [0]
  let size = 0
  let item = new Uint16Array(FIRST_CAPACITY)
  let value = new Uint8Array(FIRST_CAPACITY)
  let ms = new Int32Array(FIRST_CAPACITY)
  const grow = (): void => {
    item = grown(item, new Uint16Array(2 * size))
    value = grown(value, new Uint8Array(2 * size))
    ms = grown(ms, new Int32Array(2 * size))
  }
  return {
    add: (itemNumber, given, time) => {
      if (size === item.length) grow()
      item[size] = itemNumber
      value[size] = given
      ms[size] = time ?? -1
      size++
    },
    endUser: () => void starts.push(size),
    size: () => size,
    build: () => ({
      items,
      starts: Uint32Array.from(starts),
      item: item.slice(0, size),
      value: value.slice(0, size),
      ms: ms.slice(0, size),
    }),
  }
}

/** The same as the engine reads them: an object per user, item → value. */
export const rowsOf = ({ items, starts, item, value }: ResponseColumns): AnswerRow[] =>
  Array.from({ length: starts.length - 1 }, (_, user) => {
    const row: Record<string, number> = {}
    for (let at = starts[user] ?? 0; at < (starts[user + 1] ?? 0); at++)
      row[items[item[at] ?? 0] ?? ''] = value[at] ?? 0
    return row
  })

/** Response times in ms, by item. */
export const timesOf = ({ items, item, ms }: ResponseColumns): Record<string, number[]> => {
  const times: Record<string, number[]> = {}
  ms.forEach((time, at) => {
    const id = items[item[at] ?? 0] ?? ''
    if (time >= 0) (times[id] ??= []).push(time)
  })
  return times
}
