import type { Rolldown } from 'vite'

type Options = {
  bundle: Rolldown.OutputBundle
  /** The files to begin with. */
  from: readonly string[]
  /** Whether to follow this `import()`; without it only static imports are followed. */
  followDynamic?: (chunk: Rolldown.OutputChunk) => boolean
}

const chunkOf = (bundle: Rolldown.OutputBundle, fileName: string): Rolldown.OutputChunk | null => {
  const file = bundle[fileName]
  return file?.type === 'chunk' ? file : null
}

/** The file names of the chunks that are loaded with the given ones, and those themselves. */
export const reachableChunks = ({ bundle, from, followDynamic = () => false }: Options): Set<string> => {
  const found = new Set<string>()
  const visit = (fileName: string): void => {
    const chunk = chunkOf(bundle, fileName)
    if (!chunk || found.has(fileName)) return
    found.add(fileName)
    for (const imported of chunk.imports) visit(imported)
    for (const imported of chunk.dynamicImports) {
      const target = chunkOf(bundle, imported)
      if (target && followDynamic(target)) visit(imported)
    }
  }
  for (const fileName of from) visit(fileName)
  return found
}

/** The file names of the chunks that hold these modules. */
export const chunksWith = (bundle: Rolldown.OutputBundle, moduleIds: readonly string[]): string[] =>
  Object.values(bundle)
    .filter(file => file.type === 'chunk')
    .filter(chunk => chunk.moduleIds.some(id => moduleIds.includes(id)))
    .map(chunk => chunk.fileName)

export const entryChunks = (bundle: Rolldown.OutputBundle): string[] =>
  Object.values(bundle)
    .filter(file => file.type === 'chunk')
    .filter(chunk => chunk.isEntry)
    .map(chunk => chunk.fileName)
