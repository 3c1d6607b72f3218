import type { TestProject } from 'vitest/node'
import { startTestPostgres } from '../database.ts'
import { createUsersTemplate } from '../browser/users-template.ts'

/**
 * Once per run with browser tests: a database with content and a user of each kind.
 * @public vitest calls it
 */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const { connection, stop } = await startTestPostgres()
  const { usersTemplate, drop } = await createUsersTemplate(connection)
  provide('usersTemplate', usersTemplate)
  return async () => {
    await drop()
    await stop()
  }
}
