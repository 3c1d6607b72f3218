import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** One file of our own sources and what they import purely; packages with files or native parts stay outside. */
await build({
  entryPoints: { main: 'src/main.ts', 'check-worker': 'src/check-worker.ts' },
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
        build.onResolve({ filter: /^@grani\// }, ({ path }) => {
          const [, name, ...file] = path.split('/')
          const inPackage = file.length > 0 ? file.join('/') : 'index.ts'
          return { path: fileURLToPath(new URL(`../${name}/src/${inPackage}`, import.meta.url)) }
        }),
    },
  ],
})
