import { lazy, Suspense, useEffect, useRef } from 'react'
import { retryForever } from '../../../shared/loading/retry-forever.ts'
import { copy } from '../copy.ts'

const loadField = () => import('./captcha-field.tsx')
const CaptchaField = lazy(async () => ({ default: (await retryForever(loadField)).CaptchaField }))

type Props = { round: number; onToken: (token: string | null) => void }

/** The captcha of a form, once the server requires one. Its height is reserved while it loads. */
export const CaptchaSlot = ({ round, onToken }: Props) => {
  const asked = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    // The button that had the focus is disabled until the captcha is solved.
    if (round > 0 && document.activeElement === document.body) asked.current?.focus()
  }, [round])
  return (
    <>
      {/* Out of the flow while empty, so that it takes no gap in a form. */}
      <output ref={asked} tabIndex={-1} className="block rounded-control empty:absolute">
        {round > 0 && (
          <span className="block rounded-control bg-accent-soft px-3.5 py-2.5 text-sm text-ink">
            {copy.captcha.asked}
          </span>
        )}
      </output>
      {round > 0 && (
        <div className="h-[102px]">
          <Suspense>
            <CaptchaField key={round} onToken={onToken} />
          </Suspense>
        </div>
      )}
    </>
  )
}
