import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type Props = ComponentProps<'section'> & {
  /** `sunken`, without shadow, is for secondary content. */ tone?: 'plain' | 'sunken'
}

export const Card = ({ tone = 'plain', className, ...rest }: Props) => (
  <section
    {...rest}
    className={classNames(
      'rounded-card p-5 md:p-6',
      tone === 'plain' ? 'bg-surface shadow-card' : 'border border-line bg-sunken',
      className,
    )}
  />
)
