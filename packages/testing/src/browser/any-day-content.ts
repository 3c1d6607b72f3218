import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT } from '../database.ts'

/**
 * Copies the real content into a folder, but for plans that pay on a Monday for what they usually do in a week: a user with
 * results to show has given more answers than a day of the plan holds, whatever day it is.
 */
export const writeAnyDayContent = (folder: string): void => {
  cpSync(CONTENT, folder, { recursive: true })
  const tariffs = join(folder, 'tariffs.yaml')
  const perWeek = readFileSync(tariffs, 'utf8').replaceAll(
    /(?<=questionsPerWeek: )\d+/g,
    week => `${7 * Number(week)}`,
  )
  writeFileSync(tariffs, perWeek)
}
