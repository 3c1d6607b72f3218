/** Solves A·x = b for a positive definite A given by its lower triangle (Cholesky, with a tiny ridge). */
export const solveSymmetric = (matrix: Float64Array, right: Float64Array, size: number): Float64Array => {
  const l = matrix.slice()
  const x = right.slice()
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = l[i * size + j]!
      for (let k = 0; k < j; k++) sum -= l[i * size + k]! * l[j * size + k]!
      l[i * size + j] = i === j ? Math.sqrt(Math.max(sum, 1e-9)) : sum / l[j * size + j]!
    }
  }
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) x[i]! -= l[i * size + k]! * x[k]!
    x[i]! /= l[i * size + i]!
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) x[i]! -= l[k * size + i]! * x[k]!
    x[i]! /= l[i * size + i]!
  }
  return x
}
