import { constants } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { fetchFirst } from './build/fetch-first.ts'
import { integrity } from './build/integrity.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { serviceWorker } from './build/service-worker.ts'
import { startScript } from './build/start-script.ts'

const SERVER = 'http://localhost:3000'

/** Files smaller than this are served as they are. */
const SMALLEST_COMPRESSED = 1024

export default defineConfig({
  plugins: [
    react(),
    tailwind(),
    preloadFonts(),
    fetchFirst(),
    startScript(),
    serviceWorker(),
    integrity(),
    // Writes .br and .gz beside each text file, so that the server never compresses on the fly; the page it does compress,
    // for it puts its own address in.
    compression({
      include: /\.(?:js|css|svg|json|webmanifest|txt)$/,
      threshold: SMALLEST_COMPRESSED,
      skipIfLargerOrEqual: false,
      algorithms: [
        defineAlgorithm('gzip', { level: 9 }),
        defineAlgorithm('brotliCompress', {
          params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
        }),
      ],
    }),
  ],
  server: { proxy: { '/api': SERVER, '/auth/logout': SERVER, '/dev/mail': SERVER, '/dev/checkout': SERVER } },
  build: {
    // The floor of Tailwind 4: oklch(), @property, :has().
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    // A page's own imports are few and small; the list of them all would weigh 2 kB gzip in the first file.
    modulePreload: false,
    cssCodeSplit: false,
    // Fonts and pictures stay files: the policy allows no data: fonts, and hashed files are cached for ever.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // All that the first page needs in one file: many small ones compress worse.
            { name: 'core', tags: ['$initial'], priority: 1 },
            // What later pages have in common; forms bring the schemas with them.
            {
              name: 'shared',
              test: /\/src\/(?:ui|shared\/(?!forms))|\/node_modules\/(?:lucide-react|@tanstack)\//,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
})
