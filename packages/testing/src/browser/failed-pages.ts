import type { Browser, BrowserContext, Page } from 'playwright-core'

/** What went wrong in a context, oldest first: the newest lines of it. */
const troubles = new WeakMap<BrowserContext, string[]>()
const MOST_TROUBLES = 40

/** Writes down what goes wrong in all pages of a context, for a test that fails there. */
export const recordTroubles = (context: BrowserContext): void => {
  const lines: string[] = []
  troubles.set(context, lines)
  const add = (line: string): void => {
    lines.push(`${new Date().toISOString().slice(11, 23)} ${line}`)
    if (lines.length > MOST_TROUBLES) lines.shift()
  }
  context.on('weberror', error => add(`error: ${error.error().message}`))
  context.on('requestfailed', request => {
    add(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`)
  })
  context.on('response', response => {
    if (response.status() >= 400)
      add(`${response.request().method()} ${response.url()}: ${response.status()}`)
  })
}

/** A page that is stuck answers nothing. */
const STUCK_MS = 5000
const MOST_TEXT = 2000

const textOf = (page: Page): Promise<string> =>
  Promise.race([
    page.evaluate(() => `${document.title}\n${document.body.innerText.replaceAll(/\s*\n\s*/g, '\n')}`),
    new Promise<string>(resolve => setTimeout(resolve, STUCK_MS, 'does not answer')),
  ]).catch(String)

/** Prints what each open page shows and what went wrong in it: by itself a failure elsewhere tells only what did not come. */
export const tellOfFailure = async (
  { result, name }: { result?: { state?: string }; name: string },
  browser: Browser,
): Promise<void> => {
  if (result?.state !== 'fail') return
  const parts = [`Pages open when «${name}» failed:`]
  for (const context of browser.contexts()) {
    for (const page of context.pages()) parts.push(page.url(), (await textOf(page)).slice(0, MOST_TEXT))
    parts.push(...(troubles.get(context) ?? []))
  }
  process.stderr.write(`${parts.join('\n')}\n`)
}
