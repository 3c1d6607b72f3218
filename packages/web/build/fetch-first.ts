import type { Plugin } from 'vite'

const IMPORT = /\bimport\((["'`]\.\/[^"'`]+["'`])\)/g
/** Vite wraps every `import()` in this helper, of which nothing is needed: no chunk is preloaded (vite.config.ts). */
const PRELOAD_HELPER = '\0vite/preload-helper.js'

/** Puts `fetchAndImport()` in place of every `import()`: `src/shared/loading/fetch-first.ts` says why. */
export const fetchFirst = (): Plugin => ({
  name: 'grani:fetch-first',
  apply: 'build',
  enforce: 'pre',
  load: id => (id === PRELOAD_HELPER ? 'export const __vitePreload = load => load()' : null),
  renderChunk(code, { fileName, dynamicImports }) {
    const found = new Set([...code.matchAll(IMPORT)].map(([, path]) => path))
    // What the chunk itself holds is not imported from anywhere.
    const others = dynamicImports.filter(name => name !== fileName)
    if (found.size !== others.length)
      this.error(`${fileName} imports ${others.length} chunks, of which ${found.size} were found`)
    return { code: code.replace(IMPORT, 'fetchAndImport($1)'), map: null }
  },
})
