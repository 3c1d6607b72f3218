import { parentPort } from 'node:worker_threads'
import { htmlOf } from './markdown.ts'

/** A thread beside the server that turns drafts into HTML: Markdown can be written that takes seconds, or the whole stack. */

parentPort?.on('message', (markdown: string) => {
  // The empty list: nothing is transferred, the message is copied.
  parentPort?.postMessage(htmlOf(markdown), [])
})

parentPort?.postMessage('ready', [])
