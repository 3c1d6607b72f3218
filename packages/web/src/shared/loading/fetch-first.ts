/** What a built file imports at its beginning; all files lie in one folder. */
const IMPORTED = /(?:from|import)["'`]\.\/([^"'`]+)/g

/** The names that each fetched file imports. */
const fetched = new Map<string, Promise<string[]>>()

const importsOf = (name: string): Promise<string[]> => {
  const known = fetched.get(name)
  if (known) return known
  const coming = fetch(`/assets/${name}`).then(async reply => {
    if (!reply.ok) throw new Error(`${name}: ${reply.status}`)
    return [...(await reply.text()).matchAll(IMPORTED)].map(([, imported = '']) => imported)
  })
  coming.catch(() => fetched.delete(name))
  fetched.set(name, coming)
  return coming
}

/**
 * Fetches a part of the app with all that it imports, which it then takes from the browser's cache. Chromium before
 * version 148 remembers for good that a module did not come, and no other try would help; a fetch can be repeated.
 * The build puts this before every `import()` (`build/fetch-first.ts`).
 */
export const fetchFirst = async (path: string): Promise<void> => {
  const [page] = document.querySelectorAll<HTMLScriptElement>('script[type=module]')
  const seen = new Set([page?.src.split('/').pop()])
  for (let names = [path.slice(2)]; names.length > 0;) {
    for (const name of names) seen.add(name)
    // oxlint-disable-next-line no-await-in-loop -- what a file imports is known once it is there
    const imported = await Promise.all(names.map(importsOf))
    names = [...new Set(imported.flat())].filter(name => !seen.has(name))
  }
}
