import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Computed, Work } from './compute.ts'

/** What `tsx/esm/api` is to an import; asked as a require, it would name the other kind of module. */
const TSX = new URL(
  'dist/esm/api/index.mjs',
  pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json')),
).href

/** Commands run from the sources, and a thread does not take over how its parent reads TypeScript: it is told first. */
const startOf = (source: URL): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { register } from ${JSON.stringify(TSX)}
      register()
      await import(${JSON.stringify(source.href)})
    `)}`,
  )

/** Computes in a thread of its own, so that whoever asks goes on meanwhile. */
export const computeAside = (work: Work): Promise<Computed> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(startOf(new URL('compute-worker.ts', import.meta.url)), { workerData: work })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`The calibration ended without a result (${code})`)))
  })
