import { exportProfile } from '@grani/contract'
import { Download, Printer } from 'lucide-react'
import { urlOf } from '../../shared/api/send-request.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClassName } from '../../ui/button-class-name.ts'
import { copy } from './copy.ts'

/** Prints the results, or downloads everything that is stored about the user. */
export const ExportResults = () => (
  <div className="mt-8 flex flex-wrap gap-3 print:hidden">
    <Button size="s" onClick={() => print()}>
      <Printer aria-hidden="true" size={18} strokeWidth={1.75} />
      {copy.print}
    </Button>
    <a
      href={urlOf(exportProfile, { query: { format: 'json' } })}
      download
      className={buttonClassName({ size: 's' })}
    >
      <Download aria-hidden="true" size={18} strokeWidth={1.75} />
      {copy.export}
    </a>
  </div>
)
