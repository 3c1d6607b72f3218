import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** One file of our own sources and what they import purely; packages with files or native parts stay outside. */
await build({
  entryPoints: ['src/main.ts'],
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  packages: 'external',
  plugins: [
    {
      name: 'own-packages',
      // Our own packages are TypeScript sources: they have to go into the bundle.
      setup: build =>
        build.onResolve({ filter: /^@grani\// }, ({ path }) => ({
          path: fileURLToPath(new URL(`../${path.slice('@grani/'.length)}/src/index.ts`, import.meta.url)),
        })),
    },
  ],
})
