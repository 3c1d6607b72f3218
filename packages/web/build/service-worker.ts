import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { adminChunks } from './admin-chunks.ts'
import { isLicensesPage } from './licenses.ts'
import { isPreloadedFont } from './preload-fonts.ts'

const SOURCE = new URL('service-worker.js', import.meta.url)
const INDEX = new URL('../index.html', import.meta.url)
const PUBLIC_FOLDER = new URL('../public/', import.meta.url)

/** The files of `public/` that the app shell shows. */
const PUBLIC_FILES = ['favicon.svg', 'manifest.webmanifest']

const isStored = (name: string): boolean =>
  (/\.(?:js|css)$/.test(name) && !isLicensesPage(name)) || isPreloadedFont(name)

/** Writes /sw.js: the worker with the list of the files it stores, and a version that changes when one of them does. */
export const serviceWorker = (): Plugin => ({
  name: 'grani:service-worker',
  apply: 'build',
  // After the stylesheet is in the bundle, before the bundle is compressed.
  enforce: 'post',
  generateBundle(_options, bundle) {
    const source = readFileSync(SOURCE, 'utf8')
    const ofStaff = adminChunks(Object.values(bundle).filter(file => file.type === 'chunk'))
    // The pages of the staff are fetched by whoever opens them, not by everybody beforehand.
    const built = Object.values(bundle).filter(({ fileName }) => isStored(fileName) && !ofStaff.has(fileName))
    const files = [...PUBLIC_FILES, ...built.map(({ fileName }) => fileName)]
      .map(name => `/${name}`)
      .toSorted()
    const digest = createHash('sha256').update([source, ...files].join('\n'))
    for (const file of [INDEX, ...PUBLIC_FILES.map(name => new URL(name, PUBLIC_FOLDER))])
      digest.update(readFileSync(file))
    for (const file of built) digest.update(file.type === 'chunk' ? file.code : file.source)
    const version = digest.digest('hex').slice(0, 12)
    const head = `const VERSION = ${JSON.stringify(version)}\nconst FILES = ${JSON.stringify(files)}\n`
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: head + source })
  },
})
