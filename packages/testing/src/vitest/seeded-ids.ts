import { relative } from 'node:path'
import { expect } from 'vitest'
import { seedUuids } from '../seeded-uuids.ts'

// Which questions a user gets follows from their id. Here a file's ids are the same in every run, so a failure can be run again.
const { testPath = '' } = expect.getState()
seedUuids(relative(process.cwd(), testPath))
