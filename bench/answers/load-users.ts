import { fork } from 'node:child_process'
import type { UsersPlan, UsersReport } from './users-load.ts'

/** Lets users answer, in a process of its own. */
export const loadUsers = (plan: UsersPlan): Promise<UsersReport> =>
  new Promise((resolve, reject) => {
    const child = fork('bench/answers/users-load.ts', { execArgv: ['--import', 'tsx'] })
    child.on('message', (report: UsersReport) => resolve(report))
    child.on('error', reject)
    child.send(plan)
  })
