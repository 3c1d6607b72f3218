/**
 * The chunk that holds a file of `src`.
 * @throws {Error} when none does: the build names a file that was moved or removed
 */
export const chunkWith = <C extends { moduleIds: string[] }>(chunks: readonly C[], path: string): C => {
  const found = chunks.find(({ moduleIds }) => moduleIds.some(id => id.endsWith(`/web/src/${path}`)))
  if (!found) throw new Error(`The build names src/${path}, which is in no chunk`)
  return found
}
