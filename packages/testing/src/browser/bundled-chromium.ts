import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

type Bundled = { executablePath: string; args: string[]; env: Record<string, string> }

/** The browser and the libraries that a bare machine lacks, unpacked once for this user and version. */
const unpacked = (): string => {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const root = entry.slice(0, entry.lastIndexOf('/build/'))
  const version = /"version": "([^"]+)"/.exec(readFileSync(join(root, 'package.json'), 'utf8'))?.[1]
  // Not where tests write: programs in a memory folder may not be allowed to run.
  const folder = join('/tmp', `chromium-${version}-${process.getuid?.() ?? 0}`)
  if (existsSync(folder)) return folder
  // Aside and then moved into place, so that another run at the same moment never sees half of it.
  const aside = `${folder}-${process.pid}`
  mkdirSync(aside, { recursive: true })
  const unpack = (name: string) => brotliDecompressSync(readFileSync(join(root, 'bin', `${name}.br`)))
  writeFileSync(join(aside, 'chromium'), unpack('chromium'), { mode: 0o700 })
  const archive = join(aside, 'libraries.tar')
  writeFileSync(archive, unpack('al2023.tar'))
  execFileSync('tar', ['xf', archive, '-C', aside])
  rmSync(archive)
  try {
    renameSync(aside, folder)
  } catch {
    rmSync(aside, { recursive: true, force: true })
  }
  return folder
}

/**
 * The Chromium that comes as an npm package, for Linux on x64. Of its own launch arguments none is taken:
 * they switch web security off.
 */
export const bundledChromium = (): Bundled | null => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  try {
    const folder = unpacked()
    const env = Object.fromEntries(
      Object.entries({ ...process.env, LD_LIBRARY_PATH: join(folder, 'lib') }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      ),
    )
    return { executablePath: join(folder, 'chromium'), args: ['--headless=shell'], env }
  } catch {
    // Left out of the installation: there is one more way to a browser.
    return null
  }
}
