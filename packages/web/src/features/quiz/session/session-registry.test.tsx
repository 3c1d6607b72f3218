import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../testing/memory-storage.ts'

const account = (uid: string) => ({ uid, email: `${uid}@example.com` })
const USER = { ...account('anna'), current_goal: null }

/** Records what a session opens in the browser. */
const observeBrowser = () => {
  const channels: string[] = []
  const closedChannels: string[] = []
  const requests: string[] = []
  const page = new EventTarget()
  const listen = vi.spyOn(page, 'addEventListener')
  class Channel extends EventTarget {
    readonly name: string
    constructor(name: string) {
      super()
      this.name = name
      channels.push(name)
    }
    postMessage(): void {}
    close(): void {
      closedChannels.push(this.name)
    }
  }
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return new Response('[]')
  })
  return { channels, closedChannels, requests, listen }
}

/** Modules with fresh state: the registry holds one open session. */
const load = async () => {
  vi.resetModules()
  const registry = await import('./session-registry.ts')
  const { AnswerEffects } = await import('./answer-effects.ts')
  const { QuestionCard } = await import('../card/question-card.tsx')
  const { markSignedIn, markSignedOut } = await import('../../../shared/api/session.ts')
  return { ...registry, AnswerEffects, QuestionCard, markSignedIn, markSignedOut }
}

let browser: ReturnType<typeof observeBrowser>
beforeEach(() => {
  browser = observeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

describe('a question session', () => {
  test('is not opened by rendering: no channel, no listener, no request', async () => {
    const { AnswerEffects, QuestionCard } = await load()
    browser.listen.mockClear()
    const nothing = () => {}
    const html = renderToString(
      <StrictMode>
        <QueryClientProvider client={new QueryClient()}>
          <QuestionCard
            user={USER}
            goal="knwYrs"
            onShown={nothing}
            beside={{ atLimit: null, inReadMode: null }}
          />
          <AnswerEffects user={USER} onNewResults={nothing} />
        </QueryClientProvider>
      </StrictMode>,
    )
    expect(html).toContain('<section')
    expect(browser.channels).toEqual([])
    expect(browser.listen).not.toHaveBeenCalled()
    expect(browser.requests).toEqual([])
  })

  test('is opened once for an account, also when effects run twice', async () => {
    const { openSession } = await load()
    openSession(account('anna'))
    openSession(account('anna'))
    expect(browser.channels).toEqual(['quiz.anna'])
  })

  test('is closed when the session of another account is opened', async () => {
    const { openSession } = await load()
    openSession(account('anna'))
    openSession(account('boris'))
    expect(browser.channels).toEqual(['quiz.anna', 'quiz.boris'])
    expect(browser.closedChannels).toEqual(['quiz.anna'])
  })

  test('is closed when the user signs out, and opened anew after the next sign-in', async () => {
    const { openSession, markSignedIn, markSignedOut } = await load()
    markSignedIn()
    openSession(account('anna'))
    markSignedOut('left')
    expect(browser.closedChannels).toEqual(['quiz.anna'])
    openSession(account('anna'))
    expect(browser.channels).toEqual(['quiz.anna', 'quiz.anna'])
  })
})
