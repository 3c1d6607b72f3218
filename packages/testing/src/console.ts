import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CONTENT } from './database.ts'
import { type Product, SECRET } from './product.ts'

type CommandOutput = { code: number | null; stdout: string; stderr: string }

type Options = { env?: Record<string, string> }

/** Runs a command of the server in a process of its own; returns its exit code and output. */
export const commandRunner =
  (product: Product, command: string, { env = {} }: Options = {}) =>
  (...args: string[]): Promise<CommandOutput> =>
    new Promise((done, failed) => {
      const file = fileURLToPath(new URL(`../../server/src/commands/${command}`, import.meta.url))
      const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
        env: {
          PATH: process.env['PATH'],
          DATABASE_URL: product.database.pool.options.connectionString,
          CONTENT_DIR: CONTENT,
          SECRET,
          ...env,
        },
      })
      let stdout = ''
      let stderr = ''
      child.stdout.on('data', part => (stdout += String(part)))
      child.stderr.on('data', part => (stderr += String(part)))
      child.on('error', failed)
      child.on('close', code => done({ code, stdout, stderr }))
    })
