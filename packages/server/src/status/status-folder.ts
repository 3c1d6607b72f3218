import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { COMPONENTS } from './alerts.ts'
import { emptyStatus, type Status } from './history.ts'
import { pageOf } from './page.ts'

const days = z.array(z.object({ day: z.string(), watched: z.number(), bad: z.number() }))
const part = z.object({ state: z.enum(['good', 'bad', 'unknown']), days })

const stored = z.object({
  updated_at: z.iso.datetime(),
  components: z.object({ site: part, answers: part, mails: part, payments: part }),
  incidents: z.array(
    z.object({ component: z.enum(COMPONENTS), from: z.string(), to: z.nullable(z.string()) }),
  ),
})

const FILE = 'status.json'

/** What was written last; an empty history where there is none. Throws where the file is something else. */
export const readStatus = (folder: string, now: Date): Status => {
  const path = join(folder, FILE)
  return existsSync(path) ? z.parse(stored, JSON.parse(readFileSync(path, 'utf8'))) : emptyStatus(now)
}

/** Whoever reads at the same moment gets the file before or the one after. */
const replaceFile = (path: string, text: string): void => {
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}

export const writeStatus = (folder: string, status: Status): void => {
  mkdirSync(folder, { recursive: true })
  replaceFile(join(folder, FILE), JSON.stringify(status))
  replaceFile(join(folder, 'index.html'), pageOf(status))
}
