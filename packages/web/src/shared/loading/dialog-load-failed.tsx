import { useEffect } from 'react'
import { copy } from '../../ui/copy.ts'
import { showBanner } from '../banners/local-banners.ts'

const BANNER_MS = 4000

/** In place of a dialog whose code could not be loaded: shows a banner and closes the dialog. */
export const DialogLoadFailed = ({ onClose }: { onClose: () => void }) => {
  useEffect(() => {
    showBanner('error', (navigator.onLine ? copy.failed : copy.offline).title, { forMs: BANNER_MS })
    onClose()
  }, [onClose])
  return null
}
