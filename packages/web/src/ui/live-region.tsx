import { useEffect, useState } from 'react'

let listener: ((change: Change) => void) | null = null

type Change = { kind: 'say' | 'drop'; text: string }

/** Has screen readers speak a text, politely; nothing is shown. */
export const announce = (text: string): void => listener?.({ kind: 'say', text })

/** Takes a text back, if it stands there still: what it is about is not on the page any more. */
export const dropAnnouncement = (text: string): void => listener?.({ kind: 'drop', text })

const onAnnounce = (next: (change: Change) => void): (() => void) => {
  listener = next
  return () => {
    if (listener === next) listener = null
  }
}

/** Spoken by then; what stayed would be read again by whoever goes through the page. */
const KEPT_MS = 5000

/** The one polite live region of the page; `announce(text)` writes into it. */
export const LiveRegion = () => {
  const [announcement, setAnnouncement] = useState({ text: '', count: 0 })
  useEffect(
    () =>
      onAnnounce(({ kind, text }) =>
        setAnnouncement(last => {
          if (kind === 'say') return { text, count: last.count + 1 }
          return last.text === text ? { ...last, text: '' } : last
        }),
      ),
    [],
  )
  useEffect(() => {
    if (announcement.text === '') return undefined
    const timer = setTimeout(() => setAnnouncement(last => ({ ...last, text: '' })), KEPT_MS)
    return () => clearTimeout(timer)
  }, [announcement])
  return (
    <output className="sr-only">
      {/* A new key, so that the same text twice is spoken twice. */}
      <span key={announcement.count}>{announcement.text}</span>
    </output>
  )
}
