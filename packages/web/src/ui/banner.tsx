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
  /** Full width, without rounded corners: for the top of the page. */
  flush?: boolean
}

const LEVELS = {
  info: { Icon: Info, className: 'bg-info-soft text-info' },
  success: { Icon: CircleCheck, className: 'bg-success-soft text-success' },
  warning: { Icon: TriangleAlert, className: 'bg-warning-soft text-warning' },
  error: { Icon: CircleAlert, className: 'bg-error-soft text-error' },
}

/** The level shows in the icon and the text; colour only repeats it. */
export const Banner = ({ level, children, action, onClose, flush = false }: Props) => {
  const { Icon, className } = LEVELS[level]
  return (
    <div className={classNames(className, !flush && 'rounded-card')}>
      <div
        className={classNames('flex items-center gap-3 px-4 py-2.5', flush && 'mx-auto max-w-7xl md:px-6')}
      >
        <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
        <div className="min-w-0 grow text-sm text-ink">
          <span className={classNames(action !== undefined && 'mr-3')}>{children}</span>
          {action && <span className="whitespace-nowrap">{action}</span>}
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
