import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

type Props = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

export const Checkbox = ({ label, hint, error, ...input }: Props) => {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const described = [hintId, errorId].filter(Boolean).join(' ') || undefined
  return (
    <div className="grid grid-cols-1 gap-1">
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2 text-sm">
        <span className="relative mt-px grid size-5 shrink-0 place-items-center text-on-accent">
          <input
            {...input}
            id={id}
            type="checkbox"
            aria-describedby={described}
            aria-invalid={error ? true : undefined}
            className="peer absolute inset-0 cursor-pointer appearance-none rounded-small border border-line-strong bg-surface transition-colors duration-150 checked:border-accent checked:bg-accent hover:border-accent aria-invalid:border-2 aria-invalid:border-error"
          />
          <Check
            aria-hidden="true"
            size={14}
            strokeWidth={3}
            className="pointer-events-none relative opacity-0 peer-checked:opacity-100 forced-colors:text-[CanvasText]"
          />
        </span>
        <span className="min-w-0 wrap-break-word">{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="-mt-2 pl-8 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="pl-8 text-sm text-error">
          {error}
        </p>
      )}
    </div>
  )
}
