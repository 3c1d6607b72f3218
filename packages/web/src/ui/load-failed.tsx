import { copy } from './copy.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

type Props = { onRetry: () => void; /** Whether a retry is pending. */ pending?: boolean }

/** A block that could not be loaded: says whether the device is offline or the server failed, and offers a retry. */
export const LoadFailed = ({ onRetry, pending = false }: Props) => {
  const text = navigator.onLine ? copy.failed : copy.offline
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
    </EmptyState>
  )
}
