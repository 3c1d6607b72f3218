import { useEffect } from 'react'
import { copy } from '../../ui/copy.ts'
import { showBanner } from '../banners/local-banners.ts'

const SHOWN_MS = 4000

/** In place of a window over the page that did not come: says so at the top, and closes. */
export const DialogLoadFailed = ({ onClose }: { onClose: () => void }) => {
  useEffect(() => {
    showBanner('error', (navigator.onLine ? copy.failed : copy.offline).title, { forMs: SHOWN_MS })
    onClose()
  }, [onClose])
  return null
}
