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

const PREFIX_OF_SPACES = 'grani-node'
const spaceOf = (n: number): string => `${PREFIX_OF_SPACES}${n}`

export const openNetwork = (): void => {
  closeNetwork()
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge')
  run('ip', 'address', 'add', `${HUB}/24`, 'dev', BRIDGE)
  run('ip', 'link', 'set', BRIDGE, 'up')
}

export const openMachine = (n: number): Machine => {
  const space = spaceOf(n)
  // A name of an interface may have 15 characters.
  const cable = `${space}-out`
  const plug = `${space}-in`
  const address = `${PREFIX}.${10 + n}`
  // The kernel takes its time with those of the run before.
  tryRun('ip', 'link', 'delete', cable)
  run('ip', 'netns', 'add', space)
  run('ip', 'link', 'add', cable, 'type', 'veth', 'peer', 'name', plug)
  run('ip', 'link', 'set', plug, 'netns', space)
  run('ip', 'link', 'set', cable, 'master', BRIDGE, 'up')
  const within = ['ip', 'netns', 'exec', space]
  for (const link of ['lo', plug]) run('ip', 'netns', 'exec', space, 'ip', 'link', 'set', link, 'up')
  run('ip', 'netns', 'exec', space, 'ip', 'address', 'add', `${address}/24`, 'dev', plug)
  return {
    name: `node${n}`,
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

/** Ends whatever runs on machines of this bench, also of a run that was broken off, and takes the network away. */
export const closeNetwork = (): void => {
  const spaces = run('ip', 'netns', 'list')
    .split('\n')
    .map(line => line.split(' ')[0] ?? '')
  for (const space of spaces.filter(name => name.startsWith(PREFIX_OF_SPACES))) {
    for (const pid of pidsIn(space)) trySignal(pid, 'SIGKILL')
    tryRun('ip', 'netns', 'delete', space)
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
