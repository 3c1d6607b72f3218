import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CONTENT } from './database.ts'
import { type Product, SECRET } from './product.ts'

type Said = { code: number | null; said: string; complained: string }

/** A command of `src/`, typed as somebody at the server's console would. */
export const atConsole =
  (product: Product, command: string) =>
  (...words: string[]): Promise<Said> =>
    new Promise((done, failed) => {
      const file = fileURLToPath(new URL(`../../server/src/commands/${command}`, import.meta.url))
      const child = spawn(process.execPath, ['--import', 'tsx', file, ...words], {
        env: {
          PATH: process.env['PATH'],
          DATABASE_URL: product.database.pool.options.connectionString,
          CONTENT_DIR: CONTENT,
          SECRET,
        },
      })
      let said = ''
      let complained = ''
      child.stdout.on('data', part => (said += String(part)))
      child.stderr.on('data', part => (complained += String(part)))
      child.on('error', failed)
      child.on('close', code => done({ code, said, complained }))
    })
