/**
 * Draws the picture that a link to the product is shown with (Open Graph, 1200 × 630) out of the stone of the sign-in page.
 * Run after changing that, and after `npm run build`:
 *
 *     npx tsx e2e/share-picture.ts
 */
import { join } from 'node:path'
import { openBrowser } from '@grani/testing/browser/open-browser.ts'
import { startServer } from '@grani/testing/browser/server-process.ts'

const FILE = join(import.meta.dirname, '..', 'packages', 'web', 'public', 'share.png')
const SIZE = { width: 1200, height: 630 }

const compose = `
  const stone = document.querySelector('figure svg').outerHTML
  const title = document.querySelector('main h2').textContent.replace('виден ', 'виден<br>')
  const mark = document.querySelector('main svg').outerHTML
  document.body.innerHTML = \`
    <div style="width:1200px;height:630px;padding:72px 80px;display:grid;grid-template-columns:1fr 420px;gap:24px;background:var(--paper);overflow:hidden">
      <div style="display:flex;flex-direction:column">
        <div class="brand" style="display:flex;align-items:center;gap:18px;font-size:40px;font-weight:600">\${mark} Грани</div>
        <div style="margin-top:auto;font-size:70px;line-height:1.08;font-weight:600;letter-spacing:-.02em;text-wrap:balance">\${title}</div>
        <div style="margin-top:28px;font-size:26px;line-height:1.4;text-wrap:balance;color:var(--ink-soft)">Вопросы о&nbsp;себе, по&nbsp;одному. И&nbsp;честный ответ, насколько это точно.</div>
      </div>
      <div class="stone" style="align-self:center">\${stone}</div>
    </div>\`
  document.querySelector('.brand svg').setAttribute('style', 'width:64px;height:64px')
  // The hatching alone would weigh a third of the file.
  for (const hatch of document.querySelectorAll('.stone [fill^=url]')) hatch.remove()
  document.querySelector('.stone svg').setAttribute('style', 'display:block;width:420px;height:420px')
`

const [server, browser] = await Promise.all([startServer(), openBrowser()])
try {
  const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light', bypassCSP: true })
  await page.goto(`${server.url}/auth`)
  await page.locator('figure svg').waitFor({ state: 'attached' })
  await page.evaluate(compose)
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: FILE, clip: { x: 0, y: 0, ...SIZE } })
} finally {
  await browser.close()
  await server.close()
}
