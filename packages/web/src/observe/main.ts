import { type Acquaintance, beginReply, type OpenedRound, openRound, readReply } from '@grani/contract'
import { retryAfterMs, wasRefused } from '../shared/api/api-error.ts'
import { copy as uiCopy } from '../ui/copy.ts'
import { callObserve } from './call-observe.ts'
import { copy } from './copy.ts'
import { showInvitation } from './invitation.ts'
import { forget, keepBegun, keepFinished, keptOf, replyKeyOf } from './kept.ts'
import { linkOf } from './link.ts'
import { showMessage } from './message.ts'
import { openReply } from './reply-flow.ts'
import { applyTheme } from './theme.ts'

/** What became of a reply that was begun on this device, by the link that was sent around. */
const afterRound =
  (round: string) =>
  (how: 'finished' | 'gone'): void =>
    how === 'finished' ? keepFinished(round) : forget(round)

const HOUR_MS = 3_600_000

/** The limit of replies from one address, which is one of a day, and not that of calls. */
const isForToday = (error: unknown): boolean => (retryAfterMs(error) ?? 0) > HOUR_MS

const begin = async (
  round: string,
  opened: OpenedRound,
  acquaintance: Acquaintance,
): Promise<string | null> => {
  const texts = copy.invitation
  try {
    const reply = await callObserve(beginReply, {
      token: round,
      key: replyKeyOf(round),
      consent_version: opened.consent.version,
      is_adult: true,
      acquaintance,
    })
    keepBegun(round, reply.token)
    openReply(reply, afterRound(round))
    return null
  } catch (error) {
    if (wasRefused(error, 'ERR_RATE') && isForToday(error)) return texts.tooMany
    if (wasRefused(error, 'ERR_CONSENT')) await openRoundLink(round, texts.consentChanged)
    else if (wasRefused(error, 'ERR_CONFLICT') || wasRefused(error, 'ERR_TOKEN'))
      await openRoundLink(round, texts.closed)
    else return texts.failed
    return null
  }
}

/** The reply that was begun here, unless it was taken back elsewhere. */
const begunReply = async (round: string) => {
  const kept = keptOf(round)
  if (kept?.kind !== 'begun' || kept.token === null) return null
  try {
    return await callObserve(readReply, { token: kept.token })
  } catch (error) {
    if (!wasRefused(error, 'ERR_TOKEN')) throw error
    forget(round)
    return null
  }
}

const openRoundLink = async (round: string, said?: string): Promise<void> => {
  const opened = await callObserve(openRound, { token: round })
  if (opened.is_own) return showMessage(copy.messages.own)
  if (keptOf(round)?.kind === 'finished') return showMessage(copy.messages.answered)
  const reply = await begunReply(round)
  if (reply?.state === 'finished') {
    keepFinished(round)
    return showMessage(copy.messages.answered)
  }
  if (reply) return openReply(reply, afterRound(round))
  if (opened.state !== 'open') return showMessage(copy.messages[opened.state])
  showInvitation(opened, acquaintance => begin(round, opened, acquaintance), said)
}

const start = async (): Promise<void> => {
  const link = linkOf(location.hash)
  if (!link) return showMessage(copy.messages.wrong)
  try {
    if (link.kind === 'round') await openRoundLink(link.token)
    else openReply(await callObserve(readReply, { token: link.token }))
  } catch (error) {
    if (wasRefused(error, 'ERR_TOKEN') || wasRefused(error, 'ERR_VALIDATION'))
      return showMessage(link.kind === 'round' ? copy.messages.wrong : copy.messages.gone)
    const text = navigator.onLine ? uiCopy.failed : uiCopy.offline
    showMessage({ ...text, action: { text: uiCopy.retry, onClick: () => void start() } })
  }
}

applyTheme()
void start()
addEventListener('hashchange', () => location.reload())
