import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type ButtonStyle, buttonClassName } from './button-class-name.ts'

type Props = ButtonStyle & { href: string; className?: string; children: ReactNode }

/** A link inside this site that looks like a button. */
export const LinkButton = ({ href, className, children, ...style }: Props) => (
  <Link href={href} className={buttonClassName(style, className)}>
    {children}
  </Link>
)
