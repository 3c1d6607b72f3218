import type { BannerMessage } from '@grani/contract'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { firstMessage } from '../../features/banners/first-message.ts'
import { useBannerMessages } from '../../features/banners/use-banner-messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { SafeHtml } from '../../ui/safe-html.tsx'

/** Shown for so long, a message that something has succeeded was read. */
const READ_MS = 4000

type Closing = Pick<ReturnType<typeof useBannerMessages>, 'closeForLater' | 'remove'>

/** That something has succeeded is said once: it goes with the page it was read on, so that nothing moves under the reader. */
const useSaidOnce = (
  first: BannerMessage | undefined,
  path: string,
  { closeForLater, remove }: Closing,
): void => {
  const read = useRef<{ uid: string; path: string } | null>(null)
  const once = first?.level === 'success' && first.is_closable ? first.uid : null
  useEffect(() => {
    if (once === null) return undefined
    const timer = setTimeout(() => {
      read.current = { uid: once, path }
      closeForLater(once)
    }, READ_MS)
    return () => clearTimeout(timer)
  }, [once, path, closeForLater])
  useEffect(() => {
    if (read.current === null || read.current.path === path) return
    remove(read.current.uid)
    read.current = null
  }, [path, remove])
}

/** The first message of the site that this page does not say itself; beside help of those that tell of trouble. */
export const SiteMessage = ({ onlyTrouble }: { onlyTrouble: boolean }) => {
  const [path] = useLocation()
  const { messages, close, ...closing } = useBannerMessages()
  const first = firstMessage(messages, { path, onlyTrouble })
  useSaidOnce(first, path, closing)
  if (!first) return null
  return (
    <Banner flush level={first.level} onClose={first.is_closable ? () => close(first.uid) : undefined}>
      <SafeHtml html={first.text} className="prose inline" />
    </Banner>
  )
}
