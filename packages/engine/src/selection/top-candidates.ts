/** Items below this share of the best gain are left out of the random draw among the best. */
const MIN_SHARE_OF_BEST = 0.75

/** The `size` items of largest gain seen so far, best first; items of equal gain stay in the order of insertion. */
export const createTopCandidates = (size: number) => {
  const items = new Int32Array(size)
  const gains = new Float64Array(size)
  let count = 0

  const insert = (item: number, gain: number): void => {
    if (count === size && gain <= gains[size - 1]!) return
    let at = count < size ? count++ : size - 1
    for (; at > 0 && gains[at - 1]! < gain; at--) {
      gains[at] = gains[at - 1]!
      items[at] = items[at - 1]!
    }
    gains[at] = gain
    items[at] = item
  }

  return {
    insert,
    clear: (): void => {
      count = 0
    },
    /** True when an item of this gain would enter the list. */
    accepts: (gain: number): boolean => count < size || gain > gains[size - 1]!,
    /** One of the items close to the best, by a uniform number in [0, 1); -1 when the list is empty. */
    pick: (uniform: number): number => {
      let close = 0
      while (close < count && gains[close]! >= MIN_SHARE_OF_BEST * gains[0]!) close++
      return close === 0 ? -1 : items[Math.floor(uniform * close)]!
    },
  }
}
