import type { Plugin } from 'vite'

const TAG = '<script type="module"'

/** What is seen first needs the styles, the fonts and start.js, and not the app's code: this gives way to them. */
export const scriptPriority = (): Plugin => ({
  name: 'grani:script-priority',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      if (!html.includes(TAG)) throw new Error(`There is no ${TAG}`)
      return html.replace(TAG, `${TAG} fetchpriority="low"`)
    },
  },
})
