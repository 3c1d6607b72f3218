import { useEffect, useState } from 'react'
import { onAnnounce } from './announce.ts'

/** The one polite live region of the page; `announce(text)` speaks through it. */
export const LiveRegion = () => {
  const [said, say] = useState({ text: '', turn: 0 })
  useEffect(() => onAnnounce(text => say(last => ({ text, turn: last.turn + 1 }))), [])
  return (
    <output className="sr-only">
      {/* A new key, so that the same words twice are read twice. */}
      <span key={said.turn}>{said.text}</span>
    </output>
  )
}
