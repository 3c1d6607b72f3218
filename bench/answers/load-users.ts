import { fork } from 'node:child_process'
import type { UsersPlan, UsersReport } from './users-load.ts'

/** Lets users answer, in a process of its own; calls back after every `tellEvery` answers. */
export const loadUsers = (plan: UsersPlan, onAnswers?: (count: number) => void): Promise<UsersReport> =>
  new Promise((resolve, reject) => {
    const child = fork('bench/answers/users-load.ts', { execArgv: ['--import', 'tsx'] })
    child.on('message', (message: UsersReport | number) => {
      if (typeof message === 'number') onAnswers?.(message)
      else resolve(message)
    })
    child.on('error', reject)
    child.send(plan)
  })
