import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { controlClassName, Field } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** Not in copy.ts, which is part of the first file. */
const copy = { show: 'Показать пароль', hide: 'Скрыть пароль' }

/** A password that can be shown, because typing it unseen on a phone causes most mistakes. */
export const PasswordField = ({ label, hint, error, ...input }: Props) => {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error}>
      {control => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={`${controlClassName} pr-12`}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={isShown ? copy.hide : copy.show}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-ink-soft hover:text-accent"
          >
            <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
          </button>
        </div>
      )}
    </Field>
  )
}
