import type { Subscription } from '@grani/contract'
import { recordConsent } from '@grani/server/features/auth/service.ts'
import {
  approvePriceChange,
  listPriceChanges,
  proposePriceChange,
  stopPriceChange,
} from '@grani/server/features/price-changes/service.ts'
import {
  agreeToPrice,
  readSubscription,
  resumeSubscription,
} from '@grani/server/features/subscription/service.ts'
import type { StaffCaller } from '@grani/server/platform/http/staff-access.ts'
import { DAY } from '@grani/server/platform/time/durations.ts'
import { countOccurrence } from './coverage-counters.ts'
import type { Operation } from './history-step.ts'
import { type OperationEnvironment, runOnServer, type Server } from './run-on-server.ts'

const owner = (actor: string): StaffCaller => ({
  actor,
  role: 'owner',
  roles: ['owner'],
  waitsUntil: null,
  session: null,
  requestId: 'histories',
  ip: '198.18.0.9',
  person: null,
})
const [FIRST, SECOND] = [
  owner('0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51'),
  owner('5f6a2a52-6a1c-4f6b-8a57-0a5f1f3bb7d2'),
]
const reason = 'histories'

/** Two of the staff bring those who pay less for a plan to its present price. After a crash they try again. */
export const changePrice = async (
  server: Server,
  { tariff, days, crash }: Operation & { kind: 'changePrice' },
): Promise<void> => {
  const { bank } = server.paymentContext
  const price = bank().tariffs.find(({ uid }) => uid === tariff)?.price ?? 0
  for (const at of [crash, null]) {
    const now = server.clock()
    const from = new Date(now.getTime() + days * DAY)
    await runOnServer(server, at, context =>
      proposePriceChange(context, { tariff, price, from }, { by: FIRST, reason, now }),
    )
    await runOnServer(server, at, async context => {
      const { changes } = await listPriceChanges(context, { by: SECOND, now })
      const proposed = changes.find(({ state }) => state === 'proposed')
      if (!proposed) return
      await approvePriceChange(context, { id: proposed.id, by: SECOND, reason, now })
      countOccurrence('price changes begun')
    })
  }
}

export const stopNewestChange = (
  server: Server,
  { crash }: Operation & { kind: 'stopPriceChange' },
): Promise<void> =>
  runOnServer(server, crash, async context => {
    const now = server.clock()
    const { changes } = await listPriceChanges(context, { by: FIRST, now })
    const open = changes.find(({ may_stop }) => may_stop)
    if (open) await stopPriceChange(context, { id: open.id, by: FIRST, reason, now })
  })

/** What renews, and at what price, as the web app shows it. */
const renewalOf = ({ after_gifts, next, tariff }: Subscription) => after_gifts ?? next?.tariff ?? tariff

/** Presses «Согласиться» where it is shown. */
export const agree = (
  server: Server,
  { userId, shop, agreed }: OperationEnvironment,
  { crash }: Operation & { kind: 'agreeToPrice' },
): Promise<void> =>
  runOnServer(server, crash, async context => {
    const now = server.clock()
    const shown = await readSubscription(context, userId, now)
    const change = shown?.price_change
    if (!shown || !change || change.is_agreed) return
    // A crash may come after the commit.
    agreed.push({ tariff: renewalOf(shown).uid, price: change.price, at: shop.now() })
    await agreeToPrice(context, recordConsent, { userId, price: change.price, ip: '198.18.0.1', now })
    countOccurrence('prices agreed to')
  })

/** Resumes at the price that is shown, which may be a higher one than before. */
export const resume = (
  server: Server,
  { userId, shop, agreed }: OperationEnvironment,
  { crash }: Operation & { kind: 'resume' },
): Promise<void> =>
  runOnServer(server, crash, async context => {
    const now = server.clock()
    const shown = await readSubscription(context, userId, now)
    if (!shown) return
    const { uid: tariff, price: usual } = renewalOf(shown)
    const price = shown.price_change?.is_next ? shown.price_change.price : usual
    if (shown.can_resume && price > usual) agreed.push({ tariff, price, at: shop.now() })
    await resumeSubscription(context, recordConsent, { userId, price, ip: '198.18.0.1', now })
    if (price > usual) countOccurrence('resumed at a higher price')
  })
