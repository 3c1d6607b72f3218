import type { Plugin } from 'vite'

/** The fonts of almost all text (src/styles/font-text.css). */
export const isPreloadedFont = (file: string): boolean => /\/text-[^/]+\.woff2$/.test(file)

/** Preloads the fonts, so that text is painted once, in its own typeface. */
export const preloadFonts = (): Plugin => ({
  name: 'grani:preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const files = Object.keys(bundle).filter(isPreloadedFont)
      if (files.length !== 2) throw new Error(`Of two fonts found: ${files.join(', ')}`)
      return files.map(file => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
        injectTo: 'head-prepend',
      }))
    },
  },
})
