import { Button } from './button.tsx'
import { copy } from './copy.ts'
import { Mark } from './mark.tsx'

/** `LoadFailed` for code that failed to load: it is part of the first chunk and needs no other. */
export const ChunkFailed = ({ onRetry }: { onRetry: () => void }) => {
  const text = navigator.onLine ? copy.failed : copy.offline
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-16 text-center">
      <Mark className="mb-4 size-12" />
      <h2 className="text-xl">{text.title}</h2>
      <p className="mb-4 text-ink-soft">{text.text}</p>
      <Button onClick={onRetry}>{copy.retry}</Button>
    </div>
  )
}
