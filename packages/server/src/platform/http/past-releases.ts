import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Whoever has been away for longer gets a release whole. */
const PAST = 3

const isTextFile = (name: string): boolean => /\.(?:css|js)$/.test(name)

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

/** Another server on this folder may copy the same release at this moment. */
const copyRelease = async (assets: string, names: readonly string[], target: string): Promise<void> => {
  const aside = `${target}.${randomUUID()}`
  await mkdir(aside, { recursive: true })
  await Promise.all(names.map(name => copyFile(join(assets, name), join(aside, name))))
  await rename(aside, target).catch(() => rm(aside, { recursive: true }))
}

/** The releases in the folder, the one that was started last first. */
const newestFirst = async (folder: string): Promise<string[]> => {
  const names = (await readdir(folder)).filter(name => !name.includes('.'))
  const found = await Promise.all(
    names.map(async name => ({ name, startedAt: (await stat(join(folder, name))).mtimeMs })),
  )
  return found.toSorted((a, b) => b.startedAt - a.startedAt).map(({ name }) => name)
}

/**
 * Keeps scripts and styles of this release in `folder` and forgets all but the three releases before it. Gives the files of those
 * that this release has no more, by their SHA-256 in base64: what the browser of somebody who was here before may still hold.
 */
export const keepRelease = async (assets: string, folder: string): Promise<ReadonlyMap<string, string>> => {
  const names = (await readdir(assets)).filter(isTextFile).toSorted()
  const id = sha256(names.join()).toString('hex').slice(0, 16)
  const own = join(folder, id)
  await mkdir(folder, { recursive: true })
  if (!(await readdir(folder)).includes(id)) await copyRelease(assets, names, own)
  await utimes(own, new Date(), new Date())
  const past = (await newestFirst(folder)).filter(name => name !== id)
  await Promise.all(past.slice(PAST).map(name => rm(join(folder, name), { recursive: true, force: true })))
  const files = await Promise.all(
    past.slice(0, PAST).map(async name => {
      const dir = join(folder, name)
      const changed = (await readdir(dir)).filter(file => !names.includes(file))
      return Promise.all(
        changed.map(async file => {
          const path = join(dir, file)
          return [sha256(await readFile(path)).toString('base64'), path] as const
        }),
      )
    }),
  )
  return new Map(files.flat())
}
