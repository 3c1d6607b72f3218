import { exportProfile } from '@grani/contract'
import { Download, Printer } from 'lucide-react'
import { urlOf } from '../../shared/api/send-request.ts'
import { Button } from '../../ui/button.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { copy } from './copy.ts'

/** Results are the person's own: on paper, or as a file with everything in it. */
export const KeepResults = () => (
  <div className="mt-8 flex flex-wrap gap-3 print:hidden">
    <Button size="s" onClick={() => print()}>
      <Printer aria-hidden="true" size={18} strokeWidth={1.75} />
      {copy.print}
    </Button>
    <a
      href={urlOf(exportProfile, { query: { format: 'json' } })}
      download
      className={buttonLook({ size: 's' })}
    >
      <Download aria-hidden="true" size={18} strokeWidth={1.75} />
      {copy.export}
    </a>
  </div>
)
