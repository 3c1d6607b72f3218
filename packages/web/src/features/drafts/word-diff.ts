export type DiffPart = { kind: 'same' | 'removed' | 'added'; text: string }

/** Words with the spaces after them, so that the parts put together are the text. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []

/** Beyond this many comparisons the middle is shown as replaced: a page that was written anew. */
const MOST = 4_000_000

/** Lengths of the longest common subsequences of the rests of two lists, by where the rests begin. */
const commonLengths = (a: readonly string[], b: readonly string[]): Uint32Array[] => {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i]
      const next = lengths[i + 1]
      if (!row || !next) continue
      row[j] =
        a[i]?.trim() === b[j]?.trim() ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
  return lengths
}

const differing = (a: readonly string[], b: readonly string[]): DiffPart[] => {
  const replaced: DiffPart[] = [
    { kind: 'removed', text: a.join('') },
    { kind: 'added', text: b.join('') },
  ]
  if (a.length * b.length > MOST) return replaced
  const lengths = commonLengths(a, b)
  const parts: DiffPart[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const [was, is] = [a[i], b[j]]
    if (was !== undefined && is !== undefined && was.trim() === is.trim()) {
      parts.push({ kind: 'same', text: is })
      i++
      j++
    } else if (
      is === undefined ||
      ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0) && was !== undefined)
    ) {
      parts.push({ kind: 'removed', text: was ?? '' })
      i++
    } else {
      parts.push({ kind: 'added', text: is })
      j++
    }
  }
  return parts
}

const joined = (parts: readonly DiffPart[]): DiffPart[] => {
  const known: DiffPart[] = []
  for (const part of parts) {
    const last = known.at(-1)
    if (last?.kind === part.kind) last.text += part.text
    else if (part.text !== '') known.push({ ...part })
  }
  return known
}

/** The words of two texts: those that stay, those that go, those that come. */
export const wordDiff = (was: string, is: string): DiffPart[] => {
  const [a, b] = [wordsOf(was), wordsOf(is)]
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return joined([
    { kind: 'same', text: a.slice(0, start).join('') },
    ...differing(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    { kind: 'same', text: b.slice(b.length - end).join('') },
  ])
}
