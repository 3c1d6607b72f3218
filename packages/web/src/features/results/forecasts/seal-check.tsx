import { CHECK_SEAL_COMMAND, type ForecastOutcome } from '@grani/contract'
import { Download } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { download } from '../../../shared/download.ts'
import { copy } from './copy.ts'

const texts = copy.seal

const BOX = 'mt-1 rounded-control bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere'

/** The seal, small; opened, the list that it closed and how to check that it did. */
export const SealCheck = ({ seal, sealed_list: list }: Pick<ForecastOutcome, 'seal' | 'sealed_list'>) => (
  <details className="text-sm print:hidden">
    <summary className="w-fit min-h-11 cursor-pointer content-center rounded-control text-ink-soft">
      {texts.title(seal)}
    </summary>
    <div className="mt-2 grid grid-cols-1 gap-4">
      <p className="max-w-[68ch]">{texts.text}</p>
      <div>
        <h2 className="text-sm font-medium">{texts.whole}</h2>
        <p className="mt-1 font-mono break-all">{seal}</p>
      </div>
      <div className="min-w-0">
        <h2 className="text-sm font-medium">{texts.list}</h2>
        <pre className={`${BOX} whitespace-pre-wrap`}>{list}</pre>
        <p className="mt-1 max-w-[68ch] text-ink-soft">{texts.hidden}</p>
      </div>
      <Button
        size="s"
        className="justify-self-start"
        onClick={() => download(new File([list], 'list.txt', { type: 'text/plain' }))}
      >
        <Download aria-hidden="true" size={18} strokeWidth={1.75} />
        {texts.download}
      </Button>
      <div className="min-w-0">
        <h2 className="text-sm font-medium">{texts.command}</h2>
        <code className={`${BOX} block`}>{CHECK_SEAL_COMMAND}</code>
      </div>
    </div>
  </details>
)
