import type { Plugin } from 'vite'

const IMPORT = /\bimport\((["'`]\.\/[^"'`]+["'`])\)/g
/** Vite's own way around an `import()`, of which only the event is needed: nothing is preloaded (vite.config.ts). */
const HELPER = '\0vite/preload-helper.js'
const SLIM = `export const __vitePreload = load => load().catch(error => {
  dispatchEvent(new Event('vite:preloadError'))
  throw error
})`

/** Lets every part of the app be fetched before it is imported: `src/shared/parts/fetch-first.ts` says why. */
export const fetchFirst = (): Plugin => ({
  name: 'grani:fetch-first',
  apply: 'build',
  enforce: 'pre',
  load: id => (id === HELPER ? SLIM : null),
  renderChunk(code, { fileName, dynamicImports }) {
    const found = new Set([...code.matchAll(IMPORT)].map(([, path]) => path))
    if (found.size !== dynamicImports.length)
      this.error(`${fileName} imports ${dynamicImports.length} parts, of which ${found.size} were found`)
    return { code: code.replace(IMPORT, 'fetchFirst($1).then(()=>import($1))'), map: null }
  },
})
