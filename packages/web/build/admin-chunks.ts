import { chunkWith } from './chunk-with.ts'

type Chunk = {
  fileName: string
  isEntry: boolean
  moduleIds: string[]
  imports: string[]
  dynamicImports: string[]
}

const DOOR = 'app/admin/admin-area.tsx'

/** The chunks that only the staff need: reached through the admin area and in no other way. */
export const adminChunks = (chunks: readonly Chunk[]): Set<string> => {
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const door = chunkWith(chunks, DOOR)
  const reach = (from: readonly string[], without: ReadonlySet<string>): Set<string> => {
    const found = new Set<string>()
    const waiting = [...from]
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      const chunk = byName.get(name)
      if (!chunk || found.has(name) || without.has(name)) continue
      found.add(name)
      waiting.push(...chunk.imports, ...chunk.dynamicImports)
    }
    return found
  }
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  const ofUsers = reach(entries, new Set([door.fileName]))
  return reach([door.fileName], ofUsers)
}
