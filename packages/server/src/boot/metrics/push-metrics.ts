import { Counter, type Registry } from 'prom-client'
import type { PushSender } from '../../platform/web-push/push-sender.ts'

/** Counts what push services make of the messages of this process. */
export const measurePush = (registry: Registry): ((sender: PushSender) => PushSender) => {
  const outcomes = new Counter({
    name: 'grani_push_total',
    help: 'Push messages sent, by what the service made of them',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return sender => ({
    ...sender,
    send: async (...message) => {
      const outcome = await sender.send(...message)
      outcomes.inc({ outcome: outcome.kind })
      return outcome
    },
  })
}
