import type { TestProject } from 'vitest/node'
import { prepareTemplate } from '../database.ts'

/** Once per test run: PostgreSQL and the template database. */
const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const { template, stop } = await prepareTemplate()
  provide('template', template)
  return stop
}

export default setup
