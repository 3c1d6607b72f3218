import type { Plugin } from 'vite'

/** The fonts of almost all text; a price needs a third one, which is not preloaded. */
const FONTS = ['onest-cyrillic-wght', 'onest-latin-wght']

export const isPreloadedFont = (file: string): boolean =>
  file.endsWith('.woff2') && FONTS.some(name => file.includes(`/${name}`))

/** Preloads the fonts, so that text is painted once, in its own typeface. */
export const preloadFonts = (): Plugin => ({
  name: 'grani:preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const files = Object.keys(bundle).filter(isPreloadedFont)
      if (files.length !== FONTS.length) throw new Error(`Of ${FONTS.join(', ')} found: ${files.join(', ')}`)
      return files.map(file => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
        injectTo: 'head-prepend',
      }))
    },
  },
})
