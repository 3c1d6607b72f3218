/** The static imports of a built file; all files are in one folder. */
const IMPORTED = /(?:from|import)["'`]\.\/([^"'`]+)/g

const fileName = (url: string): string => url.slice(url.lastIndexOf('/') + 1)

/** The file that this code is in has been loaded by the page. */
const OWN = fileName(import.meta.url)

/** The names of the imports of each file that was fetched. */
const fetched = new Map<string, Promise<string[]>>()

const importsOf = (name: string): Promise<string[]> => {
  const known = fetched.get(name)
  if (known) return known
  const pending = fetch(`/assets/${name}`).then(async reply => {
    if (!reply.ok) throw new Error(`${name}: ${reply.status}`)
    return [...(await reply.text()).matchAll(IMPORTED)].map(([, imported = '']) => imported)
  })
  pending.catch(() => fetched.delete(name))
  fetched.set(name, pending)
  return pending
}

const fetchWithImports = async (name: string): Promise<void> => {
  const seen = new Set([OWN])
  for (let names = [name]; names.length > 0;) {
    for (const name of names) seen.add(name)
    // oxlint-disable-next-line no-await-in-loop -- what a file imports is known once it is there
    const imported = await Promise.all(names.map(importsOf))
    names = [...new Set(imported.flat())].filter(name => !seen.has(name))
  }
}

/** Evaluates a file after all that it imports, each in a task of its own: in one they would delay the reply to a tap. */
const evaluate = async (name: string, done: Set<string>): Promise<void> => {
  if (done.has(name)) return
  done.add(name)
  for (const imported of await importsOf(name)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what this is for
    await evaluate(imported, done)
  }
  await import(/* @vite-ignore */ `/assets/${name}`)
}

/**
 * Imports a chunk after it has fetched it and everything it imports into the HTTP cache. Chromium before version 148
 * remembers a failed module import until the page is reloaded, so that retrying is useless; a fetch can be retried.
 * The build puts this in place of every `import()` (`build/fetch-first.ts`, decision 061).
 */
export const fetchAndImport = async (path: string): Promise<unknown> => {
  try {
    await fetchWithImports(fileName(path))
    await evaluate(fileName(path), new Set([OWN]))
    return await import(/* @vite-ignore */ path)
  } catch (error) {
    // As Vite does: app/offline.ts listens.
    dispatchEvent(new Event('vite:preloadError'))
    throw error
  }
}
