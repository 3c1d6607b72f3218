import type { Plugin } from 'vite'

/** The fonts of almost all text; a price needs a third one, which is not preloaded. */
const FONTS = ['onest-cyrillic-wght', 'onest-latin-wght']

export const isPreloadedFont = (file: string, fonts: readonly string[] = FONTS): boolean =>
  file.endsWith('.woff2') && fonts.some(name => file.includes(`/${name}`))

/** Preloads the fonts, so that text is painted once, in its own typeface. */
export const preloadFonts = (fonts: readonly string[] = FONTS): Plugin => ({
  name: 'grani:preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const files = Object.keys(bundle).filter(file => isPreloadedFont(file, fonts))
      if (files.length !== fonts.length) throw new Error(`Of ${fonts.join(', ')} found: ${files.join(', ')}`)
      return files.map(file => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
        injectTo: 'head-prepend',
      }))
    },
  },
})
