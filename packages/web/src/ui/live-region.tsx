import { useEffect, useState } from 'react'

let listener: ((text: string) => void) | null = null

/** Has screen readers speak a text, politely; nothing is shown. */
export const announce = (text: string): void => listener?.(text)

const onAnnounce = (next: (text: string) => void): (() => void) => {
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
  useEffect(() => onAnnounce(text => setAnnouncement(last => ({ text, count: last.count + 1 }))), [])
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
