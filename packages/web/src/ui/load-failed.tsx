import { copy } from './copy.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

type Props = { onRetry: () => void; /** Working on it again. */ pending?: boolean }

/** A block that could not be loaded: says whether the net is gone or we are at fault, and offers another try. */
export const LoadFailed = ({ onRetry, pending = false }: Props) => {
  const words = navigator.onLine ? copy.failed : copy.offline
  return (
    <EmptyState
      mood="dim"
      title={words.title}
      action={
        <Button onClick={onRetry} pending={pending}>
          {copy.retry}
        </Button>
      }
    >
      <p>{words.text}</p>
    </EmptyState>
  )
}
