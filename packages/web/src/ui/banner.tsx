import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { copy } from './copy.ts'

type BannerLevel = 'info' | 'success' | 'warning' | 'error'

type Props = {
  level: BannerLevel
  children: ReactNode
  /** A link or a button at the end. */
  action?: ReactNode
  onClose?: (() => void) | undefined
  /** As wide as the window, without corners: for the top of the page. */
  flush?: boolean
}

const LOOKS = {
  info: { Icon: Info, look: 'bg-info-soft text-info' },
  success: { Icon: CircleCheck, look: 'bg-success-soft text-success' },
  warning: { Icon: TriangleAlert, look: 'bg-warning-soft text-warning' },
  error: { Icon: CircleAlert, look: 'bg-error-soft text-error' },
}

/** Told apart by icon and words; colour only repeats it. */
export const Banner = ({ level, children, action, onClose, flush = false }: Props) => {
  const { Icon, look } = LOOKS[level]
  return (
    <div className={classNames(look, !flush && 'rounded-card')}>
      <div
        className={classNames('flex items-center gap-3 px-4 py-2.5', flush && 'mx-auto max-w-6xl md:px-6')}
      >
        <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
        <div className="min-w-0 grow text-sm text-ink">
          <span className={classNames(action !== undefined && 'mr-3')}>{children}</span>
          {action}
        </div>
        {onClose && (
          <button
            type="button"
            onClick={onClose}
            aria-label={copy.close}
            className="-my-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:text-ink"
          >
            <X aria-hidden="true" size={20} strokeWidth={1.75} />
          </button>
        )}
      </div>
    </div>
  )
}
