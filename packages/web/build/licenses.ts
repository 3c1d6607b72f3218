import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { shippedPackages } from './shipped-packages.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const LIST = '/features/licenses/shipped.ts'

/** Whoever wants to read the licences fetches them, not everybody beforehand. */
export const isLicensesPage = (fileName: string): boolean => fileName.includes('/licenses-page-')

/** Fills the list of the page about licences with what is shipped. */
export const licenses = (): Plugin => ({
  name: 'grani:licenses',
  load(id) {
    if (!id.endsWith(LIST)) return null
    const packages = shippedPackages(ROOT)
    // Many packages carry the same text.
    const texts = [...new Set(packages.flatMap(entry => entry.texts))]
    const entries = packages.map(entry => ({ ...entry, texts: entry.texts.map(text => texts.indexOf(text)) }))
    return `export const shipped = ${JSON.stringify(entries)}\nexport const texts = ${JSON.stringify(texts)}`
  },
})
