import { ChunkFailed } from '../../ui/chunk-failed.tsx'
import { copy } from '../copy.ts'

/** Shown alone in the window when the profile could not be loaded. */
export const StartFailed = ({ onRetry }: { onRetry: () => void }) => (
  <main className="grid min-h-dvh place-items-center p-4">
    <title>{copy.product}</title>
    <h1 className="sr-only">{copy.product}</h1>
    <ChunkFailed onRetry={onRetry} />
  </main>
)
