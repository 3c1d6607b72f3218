import { chmodSync, chownSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Machine, HUB, NETWORK, openMachine } from './network.ts'
import { AS_POSTGRES, PROGRAMS, run, start, until } from './programs.ts'

export type ClusterPlan = {
  dir: string
  nodes: number
  /** `synchronous_mode_strict`: without a second copy nothing is confirmed, whatever becomes of it. */
  strict: boolean
}

/** As Patroni's own page of a node tells it. */
type Member = { name: string; role: string; state: string }

export type Cluster = {
  machines: Machine[]
  /** PostgreSQL by the balancer, which knows the leader. */
  port: number
  /** Starts Patroni on a machine, as its supervisor would after a crash. */
  boot: (machine: Machine) => void
  leader: () => Promise<Machine>
  /** Until every node runs and one beside the leader has each commit. */
  whole: (seconds: number) => Promise<void>
}

/** The times of decision 142, in seconds. */
const TIMES = 'ttl: 20\n    loop_wait: 5\n    retry_timeout: 5'
const REST = 8008
const LEADER_PORT = 5000

const patroniConfig = ({ name, address }: Machine, { dir, strict }: ClusterPlan): string => `
scope: grani
name: ${name}
restapi:
  listen: ${address}:${REST}
  connect_address: ${address}:${REST}
etcd3:
  host: ${HUB}:2379
bootstrap:
  dcs:
    ${TIMES}
    synchronous_mode: true
    synchronous_mode_strict: ${strict}
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 100, wal_level: replica, hot_standby: 'on', max_wal_senders: 8, wal_keep_size: 256MB }
  initdb: [data-checksums, { encoding: UTF8 }, { locale: C.UTF-8 }]
postgresql:
  listen: ${address}:5432
  connect_address: ${address}:5432
  data_dir: ${join(dir, name, 'data')}
  bin_dir: /usr/lib/postgresql/15/bin
  pgpass: ${join(dir, name, 'pgpass')}
  authentication:
    replication: { username: postgres }
    superuser: { username: postgres }
  parameters: { unix_socket_directories: '${join(dir, name)}' }
  pg_hba: [ 'local all all trust', 'host all all ${NETWORK} trust', 'host replication all ${NETWORK} trust' ]
`

const haproxyConfig = (machines: readonly Machine[]): string => `
defaults
  mode tcp
  timeout connect 2s
  timeout check 1s
  timeout client 30m
  timeout server 30m
listen leader
  bind 127.0.0.1:${LEADER_PORT}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${machines.map(({ name, address }) => `  server ${name} ${address}:5432 check port ${REST}`).join('\n')}
`

const membersBy = async ({ address }: Machine): Promise<Member[]> => {
  const reply = await fetch(`http://${address}:${REST}/cluster`, { signal: AbortSignal.timeout(1500) })
  const { members }: { members: Member[] } = JSON.parse(await reply.text())
  return members
}

export const openCluster = async (plan: ClusterPlan): Promise<Cluster> => {
  const { dir, nodes } = plan
  const postgresUser = Number(run('id', '-u', 'postgres'))
  const machines = Array.from({ length: nodes }, (_, n) => openMachine(n + 1))
  const logOf = (name: string): number => openSync(join(dir, `${name}.log`), 'a')

  start(logOf('etcd'), [
    PROGRAMS['etcd-server'],
    '--data-dir',
    join(dir, 'etcd'),
    '--listen-client-urls',
    `http://${HUB}:2379`,
    '--advertise-client-urls',
    `http://${HUB}:2379`,
    '--listen-peer-urls',
    'http://127.0.0.1:23800',
  ])
  await until('etcd answers', 30, () =>
    fetch(`http://${HUB}:2379/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )

  const boot = (machine: Machine): void => {
    const config = join(dir, machine.name, 'patroni.yml')
    start(logOf(machine.name), [...machine.within, ...AS_POSTGRES, PROGRAMS.patroni, config])
  }
  for (const machine of machines) {
    const folder = join(dir, machine.name)
    mkdirSync(folder)
    chownSync(folder, postgresUser, postgresUser)
    chmodSync(folder, 0o700)
    writeFileSync(join(folder, 'patroni.yml'), patroniConfig(machine, plan), { mode: 0o644 })
    boot(machine)
  }
  writeFileSync(join(dir, 'haproxy.cfg'), haproxyConfig(machines))
  start(logOf('haproxy'), [PROGRAMS.haproxy, '-db', '-f', join(dir, 'haproxy.cfg')])

  /** By whichever node answers first. */
  const members = (): Promise<Member[]> => Promise.any(machines.map(membersBy)).catch(() => [])
  const cluster: Cluster = {
    machines,
    port: LEADER_PORT,
    boot,
    leader: async () => {
      const name = (await members()).find(({ role }) => role === 'leader')?.name
      const leader = machines.find(machine => machine.name === name)
      if (!leader) throw new Error('The cluster has no leader')
      return leader
    },
    whole: seconds =>
      until('all nodes run and one is synchronous', seconds, async () => {
        const all = await members()
        return (
          all.filter(({ state }) => state === 'running' || state === 'streaming').length === nodes &&
          all.some(({ role }) => role === 'leader') &&
          all.some(({ role }) => role === 'sync_standby')
        )
      }),
  }
  await cluster.whole(120)
  return cluster
}

/** PgBouncer in transaction mode before a port of PostgreSQL. Returns its own port. */
export const openPgBouncer = (dir: string, behind: number, database: string): number => {
  const port = 6432
  const file = join(dir, 'pgbouncer.ini')
  const users = join(dir, 'pgbouncer-users.txt')
  writeFileSync(users, '"postgres" ""\n')
  writeFileSync(
    file,
    `[databases]
${database} = host=127.0.0.1 port=${behind} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 400
server_connect_timeout = 3
server_login_retry = 1
query_wait_timeout = 5
`,
  )
  start(openSync(join(dir, 'pgbouncer.log'), 'a'), [...AS_POSTGRES, PROGRAMS.pgbouncer, file])
  return port
}
