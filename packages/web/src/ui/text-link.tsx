import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'

type Props = {
  href: string
  /** Opens in a new tab, so that a half-filled form stays. */ newTab?: boolean
  className?: string
  children: ReactNode
}

const CLASS_NAME =
  'text-accent underline decoration-1 underline-offset-[3px] decoration-accent/40 hover:decoration-accent rounded-small'

export const TextLink = ({ href, newTab = false, className, children }: Props) => {
  const allClassNames = classNames(CLASS_NAME, className)
  // The router would change the address without going to the place.
  if (href.startsWith('#')) {
    return (
      <a href={href} className={allClassNames}>
        {children}
      </a>
    )
  }
  if (!newTab) {
    return (
      <Link href={href} className={allClassNames}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={allClassNames}>
      {children}
    </a>
  )
}
