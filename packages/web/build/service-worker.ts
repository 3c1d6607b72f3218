import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { isPreloadedFont } from './preload-fonts.ts'
import { entryChunks, reachableChunks } from './reachable-chunks.ts'
import { sourceFile } from './source-file.ts'

const SOURCE = new URL('service-worker.js', import.meta.url)
const INDEX = new URL('../index.html', import.meta.url)
const PUBLIC_FOLDER = new URL('../public/', import.meta.url)

/** Files without a digest in their name: of these the content decides whether the version changes. */
const PUBLIC_FILES = ['/favicon.svg', '/manifest.webmanifest']
const START_SCRIPT = 'start.js'

/** Pages that are useless without a connection, because signing in and captchas need the server. */
const ONLINE_PAGES = [
  'app/visitor-area.tsx',
  'app/pages/login-page.tsx',
  'app/pages/register-page.tsx',
  'app/pages/forgot-password-page.tsx',
  'app/pages/verify-email-page.tsx',
  'app/pages/restore-page.tsx',
  'app/pages/vk-page.tsx',
].map(sourceFile)

/** The page's code, and that of all pages that it may open without a connection. */
const offlineChunks = (bundle: Rolldown.OutputBundle): string[] => [
  ...reachableChunks({
    bundle,
    from: entryChunks(bundle),
    followDynamic: chunk => !ONLINE_PAGES.some(page => chunk.facadeModuleId === page),
  }),
]

const isStyleOrFont = (name: string): boolean => name.endsWith('.css') || isPreloadedFont(name)

/** Writes /sw.js: the worker with the list of the files it stores, and a version that changes when one of them does. */
export const serviceWorker = (): Plugin => ({
  name: 'grani:service-worker',
  apply: 'build',
  // After the stylesheet is in the bundle, before the bundle is compressed.
  enforce: 'post',
  generateBundle(_options, bundle) {
    const startScript = bundle[START_SCRIPT]
    if (startScript?.type !== 'asset') return this.error(`No ${START_SCRIPT} in the bundle`)
    const hashed = [...offlineChunks(bundle), ...Object.keys(bundle).filter(isStyleOrFont)]
    const files = [...PUBLIC_FILES, ...[START_SCRIPT, ...hashed].map(name => `/${name}`)].toSorted()
    const source = readFileSync(SOURCE, 'utf8')
    const contents = [INDEX, ...PUBLIC_FILES.map(path => new URL(`.${path}`, PUBLIC_FOLDER))].map(file =>
      readFileSync(file, 'utf8'),
    )
    const versioned = [source, ...files, String(startScript.source), ...contents].join('\n')
    const version = createHash('sha256').update(versioned).digest('hex').slice(0, 12)
    const head = `const VERSION = ${JSON.stringify(version)}\nconst FILES = ${JSON.stringify(files)}\n`
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: head + source })
  },
})
