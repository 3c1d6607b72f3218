/**
 * Draws the icons of the installed app out of the one mark, packages/web/public/favicon.svg. Run after changing it:
 *
 *     npx tsx e2e/icons.ts
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser } from '@grani/testing/browser/open-browser.ts'

const PUBLIC = join(import.meta.dirname, '..', 'packages', 'web', 'public')
const PAPER = '#fbf9f4'

/** A launcher may cut a maskable icon down to a circle of four fifths; Apple rounds the corners itself. */
const ICONS = [
  { name: '192', size: 192, share: 0.92, ground: 'transparent' },
  { name: '512', size: 512, share: 0.92, ground: 'transparent' },
  { name: '512-maskable', size: 512, share: 0.58, ground: PAPER },
  { name: 'apple-touch', size: 180, share: 0.7, ground: PAPER },
]

const mark = `data:image/svg+xml;base64,${readFileSync(join(PUBLIC, 'favicon.svg')).toString('base64')}`
mkdirSync(join(PUBLIC, 'icons'), { recursive: true })
const browser = await openBrowser()
try {
  for (const { name, size, share, ground } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(
      `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}"><img src="${mark}" style="width:${share * 100}%">`,
    )
    await page.waitForFunction('document.images[0].complete')
    await page.screenshot({ path: join(PUBLIC, 'icons', `${name}.png`), omitBackground: true })
    await page.close()
  }
} finally {
  await browser.close()
}
