import type { ComponentProps } from 'react'
import { type ButtonStyle, buttonClassName } from './button-class-name.ts'
import { Dots } from './dots.tsx'

type Props = ComponentProps<'button'> &
  ButtonStyle & { /** Working: disabled, with moving dots. */ pending?: boolean }

export const Button = ({
  variant,
  size,
  wide,
  pending = false,
  className,
  children,
  disabled,
  ...rest
}: Props) => (
  <button
    type="button"
    {...rest}
    disabled={disabled === true || pending}
    aria-busy={pending || undefined}
    className={buttonClassName(
      { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) },
      className,
    )}
  >
    {children}
    {pending && <Dots />}
  </button>
)
