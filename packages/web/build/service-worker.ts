import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

const SOURCE = new URL('service-worker.js', import.meta.url)

/** Files of `public/` that the shell shows. */
const PUBLIC_FOLDER = new URL('../public/', import.meta.url)
const INDEX = new URL('../index.html', import.meta.url)
const PUBLIC = ['/start.js', '/favicon.svg', '/manifest.webmanifest']
/** Nobody signs in or fills in a captcha without a connection. */
const ONLINE_ONLY =
  /\/(?:visitor-area|showcase|(?:login|register|forgot-password|verify-email|restore|vk)-page)-/

type Bundle = Rolldown.OutputBundle

/** All chunks that lead from the entry to any page of the product. */
const reachable = (bundle: Bundle): string[] => {
  const found = new Set<string>()
  const visit = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(name) || ONLINE_ONLY.test(name)) return
    found.add(name)
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.isEntry) visit(chunk.fileName)
  return [...found]
}

const isShown = (name: string): boolean =>
  name.endsWith('.css') || /onest-(?:cyrillic|latin)-wght.*\.woff2$/.test(name)

/** Writes /sw.js: the worker with the list of files it keeps, and a version that changes whenever one of them does. */
export const serviceWorker = (): Plugin => ({
  name: 'grani:service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const shown = Object.keys(bundle).filter(isShown)
      const files = [...PUBLIC, ...[...reachable(bundle), ...shown].map(name => `/${name}`)].toSorted()
      const source = readFileSync(SOURCE, 'utf8')
      // The names of hashed files say what is in them; of the others the content counts.
      const unnamed = [INDEX, ...PUBLIC.map(path => new URL(`.${path}`, PUBLIC_FOLDER))]
      const parts = [source, ...files, ...unnamed.map(file => readFileSync(file, 'utf8'))]
      const version = createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12)
      const head = `const VERSION = ${JSON.stringify(version)}\nconst FILES = ${JSON.stringify(files)}\n`
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: head + source })
    },
  },
})
