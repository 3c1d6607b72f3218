import { fileURLToPath } from 'node:url'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Plugin, runnerImport } from 'vite'

/** The splash, and what is said where there are no scripts. */
const SPLASH = /<div id="splash"[\s\S]*?(?=<div id="root")/

/** Over the app, until that has its content (main.tsx). */
const openingOf = (html: string): string =>
  `<div id="splash" class="absolute inset-x-0 top-0 z-1 min-h-dvh bg-paper">${html}</div>\n    `

/** What a component of `src/static/` draws. */
const drawn = async (file: string, name: string): Promise<string> => {
  const path = fileURLToPath(new URL(`../src/static/${file}`, import.meta.url))
  const { module } = await runnerImport<Record<string, ComponentType>>(path, {
    configFile: false,
    logLevel: 'warn',
  })
  const component = module[name]
  if (!component) throw new Error(`${file} has no ${name}`)
  return renderToStaticMarkup(createElement(component))
}

const DRAWN_SPLASH = '<!-- Drawn by src/static/splash.tsx. -->'

/** Puts the splash into index.html as React draws it. */
export const splash = (): Plugin => ({
  name: 'grani:splash',
  transformIndexHtml: {
    order: 'pre',
    handler: async html => html.replace(DRAWN_SPLASH, await drawn('splash.tsx', 'Splash')),
  },
})

/** Pages that stand there before the app: index.html with what React draws in place of the splash. */
const PAGES = [
  { fileName: 'welcome.html', file: 'welcome-page.tsx', component: 'WelcomePage' },
  // With holes that the server fills.
  { fileName: 'try.html', file: 'tryout-page.tsx', component: 'TryoutPage' },
]

/** Writes `PAGES`. */
export const staticPages = (): Plugin => ({
  name: 'grani:static-pages',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // After integrity.ts, whose digests stand in this page, too.
    order: 'post',
    async handler(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return this.error('There is no index.html')
      const source = String(page.source)
      if (!SPLASH.test(source) || source.includes('{{'))
        return this.error('index.html has no splash, or holes')
      for (const { fileName, file, component } of PAGES) {
        const html = openingOf(await drawn(file, component))
        this.emitFile({ type: 'asset', fileName, source: source.replace(SPLASH, () => html) })
      }
    },
  },
})
