export const mean = (list: readonly number[]): number => list.reduce((sum, x) => sum + x, 0) / list.length

export const median = (list: readonly number[]): number => {
  const sorted = list.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export const percentile = (list: readonly number[], share: number): number => {
  const sorted = list.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const pearson = (x: readonly number[], y: readonly number[]): number => {
  const mx = mean(x)
  const my = mean(y)
  let xy = 0
  let xx = 0
  let yy = 0
  x.forEach((value, i) => {
    xy += (value - mx) * (y[i]! - my)
    xx += (value - mx) ** 2
    yy += (y[i]! - my) ** 2
  })
  return xy / Math.sqrt(xx * yy)
}

/** Area under the ROC curve: the chance that a positive scores above a negative (ties half). */
export const areaUnderCurve = (positives: readonly number[], negatives: readonly number[]): number => {
  const all = [...positives.map(s => ({ s, p: 1 })), ...negatives.map(s => ({ s, p: 0 }))].toSorted(
    (a, b) => a.s - b.s,
  )
  let ranks = 0
  for (let i = 0; i < all.length;) {
    let j = i
    while (j < all.length && all[j]!.s === all[i]!.s) j++
    for (let k = i; k < j; k++) if (all[k]!.p === 1) ranks += (i + j + 1) / 2
    i = j
  }
  return (ranks - (positives.length * (positives.length + 1)) / 2) / (positives.length * negatives.length)
}
