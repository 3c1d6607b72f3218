import { classNames } from './class-names.ts'

export type ButtonStyle = {
  /** One primary button per screen; `danger` is for what cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'm' | 's'
  /** As wide as its container. */
  wide?: boolean
}

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-control border font-medium text-center transition-colors duration-150 ease-calm disabled:opacity-55 select-none'

const VARIANTS = {
  primary: 'border-transparent bg-accent text-on-accent hover:not-disabled:bg-accent-strong',
  secondary:
    'border-line-strong/50 bg-surface text-ink hover:not-disabled:border-accent hover:not-disabled:text-accent',
  quiet: 'border-transparent text-accent hover:not-disabled:bg-accent-soft',
  danger: 'border-error/50 bg-surface text-error hover:not-disabled:bg-error-soft',
}

const SIZES = { m: 'min-h-12 px-5 py-2.5', s: 'min-h-11 px-3.5 py-2 text-sm' }

export const buttonClassName = (
  { variant = 'secondary', size = 'm', wide = false }: ButtonStyle,
  extra = '',
): string => classNames(BASE, VARIANTS[variant], SIZES[size], wide && 'w-full', extra)
