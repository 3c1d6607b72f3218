/**
 * Eigenvalues (descending) and eigenvectors of a symmetric matrix by cyclic Jacobi rotations
 * (Golub & Van Loan 2013, §8.5). `vectors[k * size + i]` is component i of vector k.
 */
export const eigenSymmetric = (
  matrix: Float64Array,
  size: number,
): { values: Float64Array; vectors: Float64Array } => {
  const a = matrix.slice()
  const v = new Float64Array(size * size)
  for (let i = 0; i < size; i++) v[i * size + i] = 1
  for (let sweep = 0; sweep < 30 && offDiagonal(a, size) > 1e-20 * size; sweep++) {
    for (let p = 0; p < size - 1; p++) {
      for (let q = p + 1; q < size; q++) rotate(a, v, size, p, q)
    }
  }
  const order = Array.from({ length: size }, (_, i) => i).toSorted(
    (i, j) => a[j * size + j]! - a[i * size + i]!,
  )
  const vectors = new Float64Array(size * size)
  order.forEach((from, k) => vectors.set(v.subarray(from * size, (from + 1) * size), k * size))
  return { values: Float64Array.from(order, i => a[i * size + i]!), vectors }
}

const offDiagonal = (a: Float64Array, size: number): number => {
  let sum = 0
  for (let i = 0; i < size; i++) for (let j = 0; j < i; j++) sum += a[i * size + j]! ** 2
  return sum
}

const rotate = (a: Float64Array, v: Float64Array, size: number, p: number, q: number): void => {
  const apq = a[p * size + q]!
  if (Math.abs(apq) < 1e-300) return
  const ratio = (a[q * size + q]! - a[p * size + p]!) / (2 * apq)
  const t = Math.sign(ratio || 1) / (Math.abs(ratio) + Math.sqrt(ratio * ratio + 1))
  const c = 1 / Math.sqrt(t * t + 1)
  const s = t * c
  for (let i = 0; i < size; i++) {
    const ip = a[i * size + p]!
    const iq = a[i * size + q]!
    a[i * size + p] = c * ip - s * iq
    a[i * size + q] = s * ip + c * iq
  }
  for (let i = 0; i < size; i++) {
    const pi = a[p * size + i]!
    const qi = a[q * size + i]!
    a[p * size + i] = c * pi - s * qi
    a[q * size + i] = s * pi + c * qi
    const vp = v[p * size + i]!
    const vq = v[q * size + i]!
    v[p * size + i] = c * vp - s * vq
    v[q * size + i] = s * vp + c * vq
  }
}
