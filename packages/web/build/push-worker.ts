import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { copy } from '../src/features/push/copy.ts'

const SOURCE = new URL('push-worker.js', import.meta.url)

/** Writes /push.js: the worker of pushes, with what it shows where a message cannot be read. */
export const pushWorker = (): Plugin => ({
  name: 'grani:push-worker',
  apply: 'build',
  generateBundle() {
    const head = `const TITLE = ${JSON.stringify(copy.message)}\n`
    this.emitFile({ type: 'asset', fileName: 'push.js', source: head + readFileSync(SOURCE, 'utf8') })
  },
})
