import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { integrity } from './build/integrity.ts'
import { preloadFonts } from './build/preload-fonts.ts'
import { BUILD, precompressed } from './build/shared-settings.ts'

const PAGE = 'o.html'

/**
 * The page of observers, a build of its own beside that of the app, into the same folder: whoever opens a link from a friend on
 * a phone loads none of the app. In one build what both use would come in the file that holds the app.
 */
export default defineConfig({
  plugins: [tailwind(), preloadFonts(), integrity(PAGE), precompressed()],
  build: { ...BUILD, emptyOutDir: false, copyPublicDir: false, rolldownOptions: { input: PAGE } },
})
