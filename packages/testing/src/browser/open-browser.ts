import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from 'playwright-core'
import { bundledChromium } from './bundled-chromium.ts'

const programFiles = (path: string): string[] =>
  ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(name => {
    const root = process.env[name]
    return root ? [join(root, path)] : []
  })

const INSTALLED: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/microsoft-edge',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    ...programFiles('Google/Chrome/Application/chrome.exe'),
    ...programFiles('Microsoft/Edge/Application/msedge.exe'),
  ],
}

/** Chromium refuses its sandbox as root, and on its own looks up hosts that a closed network does not have. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Requests go through the browser's own process, which takes a tenth of its time less than a process of their own.
  '--enable-features=NetworkServiceInProcess2',
]

const byPath = (executablePath: string): LaunchOptions => ({ executablePath, args: FLAGS })

const downloaded = (): LaunchOptions => {
  const cli = createRequire(import.meta.url).resolve('playwright-core/cli.js')
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium-headless-shell'], {
    stdio: 'inherit',
    timeout: 300_000,
  })
  if (status !== 0) throw new Error('No browser found and none could be downloaded: set CHROME_PATH')
  return { args: FLAGS }
}

/** The first browser that there is: named, pinned from npm, Playwright's, installed on this machine, downloaded. */
const launchOptions = async (): Promise<LaunchOptions> => {
  const named = process.env['CHROME_PATH']
  if (named) return byPath(named)
  const pinned = bundledChromium()
  if (pinned) return { ...pinned, args: [...pinned.args, ...FLAGS] }
  const cached = chromium.executablePath()
  if (existsSync(cached)) return byPath(cached)
  const installed = INSTALLED[process.platform]?.find(path => existsSync(path))
  if (installed) return byPath(installed)
  return downloaded()
}

/** A headless browser of this machine, with `more` arguments if need be. The caller closes it. */
export const openBrowser = async (more: readonly string[] = []): Promise<Browser> => {
  const options = await launchOptions()
  return chromium.launch({ ...options, args: [...(options.args ?? []), ...more] })
}

/** Closes all that was opened in a context. */
export const closeContext = async (context: BrowserContext): Promise<void> => {
  // A reply that a test is still changing would come to a closed page.
  const routed = [context, ...context.pages()]
  await Promise.all(routed.map(place => place.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

/** Closes all that was opened in a browser. */
export const closeContexts = async (browser: Browser): Promise<void> => {
  await Promise.all(browser.contexts().map(closeContext))
}
