import { spawn } from 'node:child_process'
import { renameSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { FOR_NODE } from '@grani/server/platform/programs/for-node.ts'
import { CONTENT } from './database.ts'
import { type Product, SECRET } from './product.ts'

export type CommandOutput = { code: number | null; stdout: string; stderr: string }

type Options = { env?: Record<string, string> }

/** Beside the built server, for the paths that commands find from there. */
const BUNDLES = fileURLToPath(new URL('../../server/dist/command-', import.meta.url))
const bundles = new Map<string, Promise<string>>()

const bundle = async (command: string): Promise<string> => {
  const source = fileURLToPath(new URL(`../../server/src/commands/${command}`, import.meta.url))
  const file = `${BUNDLES}${command.replace(/\.ts$/, '.mjs')}`
  const aside = `${file}.${process.pid}`
  await build({ ...FOR_NODE, entryPoints: [source], outfile: aside })
  // At once, so that another worker never runs half of it.
  renameSync(aside, file)
  return file
}

/** A command as one file, made anew by each worker: it starts in half the time that its sources take. */
const bundleOf = (command: string): Promise<string> => {
  const made = bundles.get(command) ?? bundle(command)
  bundles.set(command, made)
  return made
}

export type StartedCommand = { kill: () => void; ended: Promise<CommandOutput> }

/** Starts a command of the server in a process of its own, with this environment and the path. */
export const startCommand = async (
  command: string,
  env: Record<string, string | undefined>,
  args: readonly string[],
): Promise<StartedCommand> => {
  const file = await bundleOf(command)
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env['PATH'], CONTENT_DIR: CONTENT, SECRET, ...env },
  })
  return {
    kill: () => void child.kill('SIGKILL'),
    ended: new Promise((done, failed) => {
      let stdout = ''
      let stderr = ''
      child.stdout.on('data', part => (stdout += String(part)))
      child.stderr.on('data', part => (stderr += String(part)))
      child.on('error', failed)
      child.on('close', code => done({ code, stdout, stderr }))
    }),
  }
}

/** Runs a command of the server to its end; returns its exit code and output. */
export const commandRunner =
  (product: Product, command: string, { env = {} }: Options = {}) =>
  async (...args: string[]): Promise<CommandOutput> => {
    const DATABASE_URL = product.database.pool.options.connectionString
    const { ended } = await startCommand(command, { DATABASE_URL, ...env }, args)
    return ended
  }
