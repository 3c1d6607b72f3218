import { spawn } from 'node:child_process'

type Options = {
  databaseUrl: string
  dir: string
  secret: string
  /** The built server; another one to compare with. */
  main?: string
  /** Options of Node and V8. */
  flags?: string[]
  /** Settings besides these. */
  more?: Record<string, string>
}

/** The server as it is run: built, in a process of its own. */
export const startBuiltServer = ({
  databaseUrl,
  dir,
  secret,
  main = 'packages/server/dist/main.js',
  flags = [],
  more = {},
}: Options): Promise<{ port: number; pid: number; stop: () => Promise<void> }> =>
  new Promise((resolve, reject) => {
    const built = spawn('node', [...flags, main], {
      env: {
        ...process.env,
        PORT: '0',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        DATABASE_URL: databaseUrl,
        SECRET: secret,
        DATA_DIR: dir,
        WEB_DIR: dir,
        ...more,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise<void>(done => {
      built.on('exit', () => done())
    })
    const stop = async (): Promise<void> => {
      built.kill('SIGTERM')
      await ended
    }
    let output = ''
    built.stdout.on('data', chunk => {
      output += String(chunk)
      const port = Number(/http:\/\/localhost:(\d+)/.exec(output)?.[1] ?? 0)
      if (port > 0) resolve({ port, pid: built.pid ?? 0, stop })
    })
    void ended.then(() => reject(new Error('The server ended: is it built?')))
  })
