import { lazy, Suspense } from 'react'
import { retryForever } from '../../../shared/loading/retry-forever.ts'

const loadField = () => import('./captcha-field.tsx')
const CaptchaField = lazy(async () => ({ default: (await retryForever(loadField)).CaptchaField }))

type Props = { round: number; onToken: (token: string | null) => void }

/** The captcha of a form, once the server requires one. Its height is reserved while it loads. */
export const CaptchaSlot = ({ round, onToken }: Props) =>
  round > 0 && (
    <div className="h-[102px]">
      <Suspense>
        <CaptchaField key={round} onToken={onToken} />
      </Suspense>
    </div>
  )
