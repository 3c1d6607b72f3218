import type { TestProject } from 'vitest/node'
import { createTemplate, dropTemplate, startTestPostgres } from '../database.ts'

/** Once per test run: PostgreSQL and the template database. */
const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const { connection, stop } = await startTestPostgres()
  const template = await createTemplate(connection)
  provide('template', template)
  return async () => {
    await dropTemplate(template)
    await stop()
  }
}

/** @public vitest calls it */
export default setup
