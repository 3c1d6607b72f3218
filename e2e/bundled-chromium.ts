import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

type Bundled = { executablePath: string; args: string[]; env: Record<string, string> }

/** The libraries that Chromium wants beside it and that a bare machine lacks, unpacked once for this user. */
const unpackLibraries = (version: string): string => {
  const folder = join(tmpdir(), `chromium-libraries-${version}-${process.getuid?.() ?? 0}`)
  if (existsSync(folder)) return join(folder, 'lib')
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const packed = join(entry.slice(0, entry.lastIndexOf('/build/')), 'bin', 'al2023.tar.br')
  // Unpacked aside and moved into place, so that a second run at the same moment never sees half of it.
  const aside = `${folder}-${process.pid}`
  mkdirSync(aside, { recursive: true })
  const archive = join(aside, 'libraries.tar')
  writeFileSync(archive, brotliDecompressSync(readFileSync(packed)))
  execFileSync('tar', ['xf', archive, '-C', aside])
  rmSync(archive)
  try {
    renameSync(aside, folder)
  } catch {
    rmSync(aside, { recursive: true, force: true })
  }
  return join(folder, 'lib')
}

/**
 * The Chromium that comes as an npm package, for Linux on x64. Of its own launch arguments none is taken:
 * they switch web security off.
 */
export const bundledChromium = async (): Promise<Bundled | null> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const executablePath = await chromium.executablePath()
    const libraries = unpackLibraries('147')
    const env = Object.fromEntries(
      Object.entries({ ...process.env, LD_LIBRARY_PATH: libraries }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      ),
    )
    return { executablePath, args: ['--headless=shell', '--no-zygote'], env }
  } catch {
    // Left out of the installation: there is one more way to a browser.
    return null
  }
}
