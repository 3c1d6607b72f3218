import { copy } from './copy.ts'
import { Button } from './button.tsx'
import { failureCode } from './failure-code.ts'
import { failureCodeText } from './load-failed-copy.ts'
import { EmptyState } from './empty-state.tsx'

type Props = { onRetry: () => void; /** Whether a retry is pending. */ pending?: boolean }

/** A block that could not be loaded: says whether the device is offline or the server failed, and offers a retry. */
export const LoadFailed = ({ onRetry, pending = false }: Props) => {
  const text = navigator.onLine ? copy.failed : copy.offline
  const code = navigator.onLine ? failureCode() : null
  return (
    <EmptyState
      mood="dim"
      title={text.title}
      action={
        <Button onClick={onRetry} pending={pending}>
          {copy.retry}
        </Button>
      }
    >
      <p>{text.text}</p>
      {code && <p className="mt-2 text-sm">{failureCodeText(code)}</p>}
    </EmptyState>
  )
}
