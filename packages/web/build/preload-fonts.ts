import type { Plugin } from 'vite'

/** Adds a preload for each built font whose file name starts with one of `names`: text is drawn once, in its own face. */
export const preloadFonts = (names: readonly string[]): Plugin => ({
  name: 'grani:preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const fonts = Object.keys(bundle).filter(
        file => file.endsWith('.woff2') && names.some(name => file.includes(`/${name}`)),
      )
      return fonts.map(file => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
        injectTo: 'head-prepend',
      }))
    },
  },
})
