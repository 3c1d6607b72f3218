import type { Browser, Page } from 'playwright-core'

/** A page that is stuck answers nothing. */
const STUCK_MS = 5000
const MOST_TEXT = 2000
const MOST_TROUBLES = 40

const textOf = (page: Page): Promise<string> =>
  Promise.race([
    page.evaluate(() => `${document.title}\n${document.body.innerText.replaceAll(/\s*\n\s*/g, '\n')}`),
    new Promise<string>(resolve => setTimeout(resolve, STUCK_MS, 'does not answer')),
  ]).catch(String)

/**
 * What went wrong in it, refused and failed requests among it: Playwright keeps that by itself. A listener for replies would hear of
 * each of the hundred files of a page, 50 ms a load.
 */
const troublesOf = async (page: Page): Promise<string[]> => {
  const [errors, messages] = await Promise.all([
    page.pageErrors({ filter: 'all' }),
    page.consoleMessages({ filter: 'all' }),
  ])
  return [
    ...errors.map(({ message }) => `error: ${message}`),
    ...messages
      .filter(message => message.type() === 'error')
      .map(message => `${message.text()} ${message.location().url}`),
  ].slice(-MOST_TROUBLES)
}

/** Prints what each open page shows and what went wrong in it: by itself a failure elsewhere tells only what did not come. */
export const tellOfFailure = async (
  { result, name }: { result?: { state?: string }; name: string },
  browser: Browser,
): Promise<void> => {
  if (result?.state !== 'fail') return
  const parts = [`Pages open when «${name}» failed:`]
  for (const context of browser.contexts()) {
    for (const page of context.pages())
      parts.push(page.url(), (await textOf(page)).slice(0, MOST_TEXT), ...(await troublesOf(page)))
  }
  process.stderr.write(`${parts.join('\n')}\n`)
}
