import { run } from './programs.ts'

/** The bridge that joins the nodes: programs beside them listen at the first address. */
const BRIDGE = 'grani-br'
const PREFIX = '10.213.77'
export const HUB = `${PREFIX}.1`
export const NETWORK = `${PREFIX}.0/24`

/** A machine of its own as far as the network and signals go: a network namespace. */
export type Machine = {
  name: string
  address: string
  /** What a command has to be begun with to run there. */
  within: string[]
  signal: (signal: NodeJS.Signals) => void
  /** Takes its network cable out, or puts it in again. */
  setCable: (state: 'up' | 'down') => void
}

const spaceOf = (name: string): string => `grani-${name}`

export const openNetwork = (): void => {
  closeNetwork([])
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge')
  run('ip', 'address', 'add', `${HUB}/24`, 'dev', BRIDGE)
  run('ip', 'link', 'set', BRIDGE, 'up')
}

export const openMachine = (name: string, n: number): Machine => {
  const space = spaceOf(name)
  const cable = `${space}-cable`.slice(0, 15)
  const plug = `${space}-plug`.slice(0, 15)
  const address = `${PREFIX}.${10 + n}`
  run('ip', 'netns', 'add', space)
  run('ip', 'link', 'add', cable, 'type', 'veth', 'peer', 'name', plug)
  run('ip', 'link', 'set', plug, 'netns', space)
  run('ip', 'link', 'set', cable, 'master', BRIDGE, 'up')
  const within = ['ip', 'netns', 'exec', space]
  for (const link of ['lo', plug]) run('ip', 'netns', 'exec', space, 'ip', 'link', 'set', link, 'up')
  run('ip', 'netns', 'exec', space, 'ip', 'address', 'add', `${address}/24`, 'dev', plug)
  return {
    name,
    address,
    within,
    signal: signal => {
      for (const pid of pidsIn(space)) trySignal(pid, signal)
    },
    setCable: state => void run('ip', 'link', 'set', cable, state),
  }
}

const pidsIn = (space: string): number[] =>
  run('ip', 'netns', 'pids', space)
    .split('\n')
    .filter(line => line !== '')
    .map(Number)

const trySignal = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended since it was listed.
  }
}

/** Ends whatever runs on the machines and takes the network away. */
export const closeNetwork = (machines: readonly Machine[]): void => {
  for (const machine of machines) {
    machine.signal('SIGKILL')
    tryRun('ip', 'netns', 'delete', spaceOf(machine.name))
  }
  tryRun('ip', 'link', 'delete', BRIDGE)
}

const tryRun = (...command: [string, ...string[]]): void => {
  try {
    run(...command)
  } catch {
    // There is none, as after a run that ended properly.
  }
}
