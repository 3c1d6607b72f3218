import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fetchFirst } from './build/fetch-first.ts'
import { minifyStart } from './build/minify-start.ts'
import { precompress } from './build/precompress.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { preloadSignIn } from './build/preload-sign-in.ts'
import { serviceWorker } from './build/service-worker.ts'
import { slimContract } from './build/slim-contract.ts'

const SERVER = 'http://localhost:3000'

const FORMS =
  /react-hook-form|\/zod\/|packages\/contract\/|shared\/forms|ui\/(?:field|text-field|password-field|select|form-error)/

/** What stands on the sign-in page: small files one behind the other, each a round trip. */
const SIGN_IN =
  /app\/(?:visitor-area|shell\/auth-layout|pages\/(?:auth-page|login-page|social-slot)|session\/(?:next|with-next|use-enter|visitors-only))|features\/auth\/(?:login-form|use-auth|copy|show-door-refusal)/

export default defineConfig({
  plugins: [
    slimContract(),
    react(),
    tailwind(),
    preloadFonts(['onest-cyrillic-wght', 'onest-latin-wght']),
    preloadSignIn(),
    fetchFirst(),
    serviceWorker(),
    minifyStart(),
    precompress(),
  ],
  server: { proxy: { '/api': SERVER, '/auth/logout': SERVER, '/dev/mail': SERVER, '/dev/checkout': SERVER } },
  build: {
    // The floor of Tailwind 4: oklch(), @property, :has().
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    // A page's own imports are few and small; the list of them all would weigh 2 kB gzip in the first file.
    modulePreload: false,
    cssCodeSplit: false,
    // Fonts and pictures stay files: the policy allows no data: fonts, and files are cached for good.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // All that the first page needs in one file: many small ones compress worse.
            { name: 'core', tags: ['$initial'], priority: 2 },
            // Every form needs all of this, nothing else does.
            { name: 'forms', test: FORMS, priority: 1 },
            { name: 'sign-in', test: SIGN_IN, priority: 1 },
          ],
        },
      },
    },
  },
})
