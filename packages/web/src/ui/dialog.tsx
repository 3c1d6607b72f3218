import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { copy } from './copy.ts'
import { useModal } from './use-modal.ts'

type Props = {
  /** What kind of thing the title names; above it, in small. */ eyebrow?: string
  title: string
  /** It opens by itself and not by a tap: the focus goes to its title, and no tap meant for the page hits its buttons. */
  isUnasked?: boolean
  onClose: () => void
  children: ReactNode
  /** Buttons, the main one last. */ actions?: ReactNode
}

/** How long a tap may still be meant for what the dialog has covered. */
const STRAY_TAP_MS = 300

/** Whether the dialog takes taps: one that opens by itself does after a moment. */
const useTakesTaps = (dialog: RefObject<HTMLDialogElement | null>, isUnasked: boolean): boolean => {
  const [isReady, setReady] = useState(!isUnasked)
  useEffect(() => {
    if (!isUnasked) return undefined
    dialog.current?.querySelector('h2')?.focus()
    const timer = setTimeout(() => setReady(true), STRAY_TAP_MS)
    return () => clearTimeout(timer)
  }, [dialog, isUnasked])
  return isReady
}

/**
 * A modal dialog, open as long as it is mounted. The native <dialog> traps the focus and restores it; Escape, a click on
 * the backdrop and the button close it.
 */
export const Dialog = ({ eyebrow, title, isUnasked = false, onClose, children, actions }: Props) => {
  const ref = useModal()
  const titleId = useId()
  const takesTaps = useTakesTaps(ref, isUnasked)

  const closeFromBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard's way to close is Escape, which arrives as onCancel
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={closeFromBackdrop}
      className={classNames(
        'm-auto max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] rounded-card bg-raised shadow-card backdrop:bg-veil open:animate-appear',
        !takesTaps && 'pointer-events-none',
      )}
    >
      <div className="p-5 md:p-6">
        <div className="flex items-start gap-4">
          <h2 id={titleId} tabIndex={-1} className="grow pt-1.5 text-xl">
            {eyebrow && <span className="mb-1 block text-sm font-medium text-accent">{eyebrow} </span>}
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label={copy.close}
            className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:text-ink"
          >
            <X aria-hidden="true" size={22} strokeWidth={1.75} />
          </button>
        </div>
        <div className="mt-3">{children}</div>
        {actions && (
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{actions}</div>
        )}
      </div>
    </dialog>
  )
}
