import type { Cluster } from './cluster.ts'
import type { Machine } from './network.ts'

export type Fault = {
  name: string
  begin: (leader: Machine) => void
  /** Somebody, or its supervisor, brings the machine back. */
  mend: (machine: Machine, cluster: Cluster) => void
}

/** What can become of the machine of the leader. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'killed (-9, all of it)',
    begin: leader => leader.signal('SIGKILL'),
    mend: (machine, { boot }) => boot(machine),
  },
  {
    name: 'frozen (SIGSTOP)',
    begin: leader => leader.signal('SIGSTOP'),
    mend: machine => machine.signal('SIGCONT'),
  },
  {
    name: 'cut off (no network)',
    begin: leader => leader.setCable('down'),
    mend: machine => machine.setCable('up'),
  },
]
