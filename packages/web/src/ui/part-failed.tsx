import { Button } from './button.tsx'
import { copy } from './copy.ts'
import { Mark } from './mark.tsx'

/** As `LoadFailed`, with nothing in it that would itself have to be loaded: comes with the first file. */
export const PartFailed = ({ onRetry }: { onRetry: () => void }) => {
  const words = navigator.onLine ? copy.failed : copy.offline
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-16 text-center">
      <Mark className="mb-4 size-12" />
      <h2 className="text-xl">{words.title}</h2>
      <p className="mb-4 text-ink-soft">{words.text}</p>
      <Button onClick={onRetry}>{copy.retry}</Button>
    </div>
  )
}
