import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'

type Props = {
  href: string
  /** In a tab of its own, so that a half-filled form stays. */ apart?: boolean
  className?: string
  children: ReactNode
}

const LOOK =
  'text-accent underline decoration-1 underline-offset-[3px] decoration-accent/40 hover:decoration-accent rounded-small'

export const TextLink = ({ href, apart = false, className, children }: Props) => {
  const look = classNames(LOOK, className)
  if (!apart) {
    return (
      <Link href={href} className={look}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={look}>
      {children}
    </a>
  )
}
