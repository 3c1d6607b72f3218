import { type ReactNode, useId } from 'react'

type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type Props = {
  label: ReactNode
  hint?: ReactNode
  /** A message for users; its presence marks the control as invalid. */
  error?: string | undefined
  /** Renders the control with these props. */
  children: (control: ControlProps) => ReactNode
}

export const controlClassName =
  'w-full min-h-12 rounded-control border border-line-strong/70 bg-surface px-3.5 py-2.5 text-base text-ink placeholder:text-ink-faint transition-colors duration-150 hover:border-accent/70 aria-invalid:border-error aria-invalid:border-2 disabled:opacity-60'

/** A label, a control, a hint and an error, connected for screen readers. */
export const Field = ({ label, hint, error, children }: Props) => {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const described = [hintId, errorId].filter(Boolean).join(' ') || undefined
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="justify-self-start text-sm font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="text-sm text-error">
          {error}
        </p>
      )}
    </div>
  )
}
