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

/** The one polite live region of the page; `announce(text)` writes into it. */
export const LiveRegion = () => {
  const [announcement, setAnnouncement] = useState({ text: '', count: 0 })
  useEffect(() => onAnnounce(text => setAnnouncement(last => ({ text, count: last.count + 1 }))), [])
  return (
    <output className="sr-only">
      {/* A new key, so that the same text twice is spoken twice. */}
      <span key={announcement.count}>{announcement.text}</span>
    </output>
  )
}
