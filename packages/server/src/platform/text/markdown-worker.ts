import { parentPort } from 'node:worker_threads'
import { htmlOf } from './markdown.ts'

/**
 * A thread beside the server that turns drafts into HTML: Markdown can be written that takes seconds, the whole stack, or becomes
 * a thousand times longer.
 */

/** Characters; our longest page has some ten thousand. */
const MAX_HTML = 500_000

parentPort?.on('message', (markdown: string) => {
  const html = htmlOf(markdown)
  if (html.length > MAX_HTML) throw new Error(`${html.length} characters of HTML`)
  // The empty list: nothing is transferred, the message is copied.
  parentPort?.postMessage(html, [])
})

parentPort?.postMessage('ready', [])
