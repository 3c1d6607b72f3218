import type { ReactNode } from 'react'
import { copy } from '../copy.ts'

type Props = {
  title: string
  lead?: string
  children: ReactNode
  /** Links to other pages of the auth area. */
  below?: ReactNode
}

/** The layout of all pages of the auth area: a heading, a sentence, a form, and links. */
export const AuthPage = ({ title, lead, children, below }: Props) => (
  <div className="mx-auto max-w-[24rem] animate-appear">
    <title>{`${title} — ${copy.product}`}</title>
    <h1 className="text-2xl">{title}</h1>
    {lead && <p className="mt-2 text-ink-soft">{lead}</p>}
    <div className="mt-7">{children}</div>
    {below && (
      <div className="mt-7 grid gap-3 border-t border-line pt-6 text-center text-sm text-ink-soft">
        {below}
      </div>
    )}
  </div>
)
