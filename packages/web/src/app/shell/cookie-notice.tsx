import { useState } from 'react'
import { deviceStorage } from '../../shared/api/device-storage.ts'
import { Button } from '../../ui/button.tsx'
import { laterCopy } from './later-copy.ts'

const KEY = 'cookie_read'

/** Shown until it is accepted; the device stores that for good. */
export const CookieNotice = () => {
  const [isAccepted, setAccepted] = useState(() => deviceStorage.read(KEY) !== null)
  if (isAccepted) return null
  const accept = () => {
    deviceStorage.write(KEY, 'read')
    setAccepted(true)
  }
  return (
    <section
      aria-label={laterCopy.cookies.label}
      className="mx-auto mb-3 flex w-[calc(100%-2rem)] max-w-96 items-center gap-3 rounded-card border border-line bg-raised py-2 pr-2 pl-4 text-sm md:mb-6 print:hidden"
    >
      <p className="grow">{laterCopy.cookies.text}</p>
      <Button size="s" onClick={accept}>
        {laterCopy.cookies.action}
      </Button>
    </section>
  )
}
