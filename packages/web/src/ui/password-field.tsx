import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { copy } from './copy.ts'
import { controlClassName, Field } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A password that can be looked at: typing blind on a phone is where most mistakes come from. */
export const PasswordField = ({ label, hint, error, ...input }: Props) => {
  const [shown, show] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error}>
      {wiring => (
        <div className="relative">
          <input
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={`${controlClassName} pr-12`}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={shown ? copy.hidePassword : copy.showPassword}
            onClick={() => show(!shown)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-ink-soft hover:text-accent"
          >
            <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
          </button>
        </div>
      )}
    </Field>
  )
}
