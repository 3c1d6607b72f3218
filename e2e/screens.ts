/**
 * Takes a picture of every screen at four widths in both themes, into the folder screens/ (not kept in git).
 *
 *     npm run build && npm run screens [part of a name …]
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { closeContext, openBrowser } from '@grani/testing/browser/open-browser.ts'
import { newScreenContext, openScreen, THEMES } from './open-screen.ts'
import { SCREENS } from './screens/all.ts'
import type { Screen } from './screens/screen.ts'
import { startTestPostgres } from '@grani/testing/database.ts'
import { sharedDeviceOf, storageStateOf, type UserKind } from '@grani/testing/browser/seeded-users.ts'
import { startServerOnCopy } from '@grani/testing/browser/server-process.ts'
import { createUsersTemplate } from '@grani/testing/browser/users-template.ts'

const FOLDER = join(import.meta.dirname, '..', 'screens')

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
/** Where the sidebar ends and the wide layout begins. */
const WIDE = 768

const isAt = ({ only }: Screen, width: number): boolean =>
  only === undefined || (only === 'wide') === width >= WIDE

/** Makes the window as tall as the page, so that what sticks to its edges does not cut through the picture. */
const showAll = async (page: Page, { name, only }: Screen): Promise<void> => {
  await page.evaluate('scrollTo(0, 0)')
  const size = page.viewportSize()
  if (!size || name.startsWith('modal') || only) return
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) })
}

const wanted = process.argv.slice(2)
const screens = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.some(part => name.includes(part)))

const postgres = await startTestPostgres()
const { usersTemplate, drop } = await createUsersTemplate(postgres.connection)
const [server, browser] = await Promise.all([startServerOnCopy(usersTemplate), openBrowser()])
const stateOf = (user: UserKind) => storageStateOf(usersTemplate.users[user], server.url)
const device = sharedDeviceOf(usersTemplate.users)
try {
  for (const size of SIZES) {
    for (const theme of THEMES) {
      const folder = join(FOLDER, `${size.width}-${theme}`)
      mkdirSync(folder, { recursive: true })
      for (const screen of screens.filter(screen => isAt(screen, size.width))) {
        const options = { viewport: size, hasTouch: size.width < WIDE, device }
        const context = await newScreenContext(browser, theme, options)
        try {
          const page = await context.newPage()
          await openScreen(screen, { page, state: stateOf(screen.user), url: server.url })
          await showAll(page, screen)
          await page.screenshot({ path: join(folder, `${screen.name}.png`) })
        } catch (error) {
          console.error(`${size.width} ${theme} ${screen.name}: ${String(error).split('\n')[0]}`)
          process.exitCode = 1
        } finally {
          await closeContext(context)
        }
      }
    }
  }
} finally {
  await browser.close()
  await server.close()
  await drop()
  await postgres.stop()
}
