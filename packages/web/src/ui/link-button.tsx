import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type ButtonStyle, buttonClassName } from './button-class-name.ts'

type Props = ButtonStyle & { href: string; className?: string; children: ReactNode }

/** Goes somewhere on this site and looks like a button. */
export const LinkButton = ({ href, className, children, ...look }: Props) => (
  <Link href={href} className={buttonClassName(look, className)}>
    {children}
  </Link>
)
