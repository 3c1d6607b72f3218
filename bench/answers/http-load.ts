import { connect } from 'node:net'

/**
 * Sends requests over keep-alive connections, one at a time each, for a while; prints how many were answered 200 and how
 * many otherwise. Runs in a process of its own; speaks bare HTTP/1.1, so that the load costs as little as it can.
 */
export type LoadPlan = {
  port: number
  seconds: number
  /** One list of finished requests per connection. */
  requests: string[][]
}

const drive = (port: number, requests: string[], until: number): Promise<{ good: number; bad: number }> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let sent = 0
    let good = 0
    let bad = 0
    let received = ''
    const send = (): void => {
      const request = requests[sent++]
      if (request === undefined || performance.now() > until) {
        socket.destroy()
        resolve({ good, bad })
        return
      }
      socket.write(request)
    }
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('connect', send)
    socket.on('data', chunk => {
      received += chunk.toString('latin1')
      const end = received.indexOf('\r\n\r\n')
      if (end === -1) return
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0)
      if (received.length < end + 4 + length) return
      if (received.startsWith('HTTP/1.1 200')) good++
      else bad++
      received = ''
      send()
    })
  })

process.on('message', (plan: LoadPlan) => {
  const began = performance.now()
  const until = began + plan.seconds * 1000
  void Promise.all(plan.requests.map(list => drive(plan.port, list, until))).then(counts => {
    const sum = (key: 'good' | 'bad') => counts.reduce((total, count) => total + count[key], 0)
    process.send?.({ good: sum('good'), bad: sum('bad'), seconds: (performance.now() - began) / 1000 })
    process.disconnect()
    return sum('good')
  })
})
