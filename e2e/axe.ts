import axe from 'axe-core'
import type { Page } from 'playwright-core'

const LONGEST_MOTION_MS = 1000

/** Colours are judged at rest, not half-way through a fade. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async longest => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    const rest = Promise.allSettled(finite.map(({ finished }) => finished))
    await Promise.race([rest, new Promise(resolve => setTimeout(resolve, longest))])
  }, LONGEST_MOTION_MS)

type Found = { id: string; nodes: { target: unknown[]; html: string }[] }

/** What axe finds wrong with the page as it now is: the rule and the element, one line each. */
export const a11yViolations = async (page: Page): Promise<string[]> => {
  await atRest(page)
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(axe.source)
  // All rules run; what passes is not described, which would take as long again.
  const found = await page.evaluate<Found[]>(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
  )
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 120)}`),
  )
}
