import type { Plugin } from 'vite'

const IMPORT = /\bimport\((["'`]\.\/[^"'`]+["'`])\)/g

/** Lets every part of the app be fetched before it is imported: `src/shared/parts/fetch-first.ts` says why. */
export const fetchFirst = (): Plugin => ({
  name: 'grani:fetch-first',
  apply: 'build',
  renderChunk(code, { fileName, dynamicImports }) {
    const found = new Set([...code.matchAll(IMPORT)].map(([, path]) => path))
    if (found.size !== dynamicImports.length)
      this.error(`${fileName} imports ${dynamicImports.length} parts, of which ${found.size} were found`)
    return { code: code.replace(IMPORT, 'fetchFirst($1).then(()=>import($1))'), map: null }
  },
})
