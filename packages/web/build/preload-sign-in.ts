import type { Plugin } from 'vite'

const TAG = '<script src="/start.js"'
const CHUNKS = /\/(?:sign-in|forms)-[^/]+\.js$/

/** Tells public/start.js the files of the sign-in page, which it fetches beside the first one where they are needed. */
export const preloadSignIn = (): Plugin => ({
  name: 'grani:preload-sign-in',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files = Object.keys(bundle).filter(file => CHUNKS.test(file))
      return html.replace(TAG, `${TAG} data-sign-in="${files.map(file => `/${file}`).join(' ')}"`)
    },
  },
})
