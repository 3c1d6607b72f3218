import { type ReactNode, useEffect } from 'react'
import { copy } from '../copy.ts'
import { classNames } from '../../ui/class-names.ts'
import { markContentShown } from './content-shown.ts'

type Props = {
  title: string
  lead?: ReactNode
  /** The maximum width: of a form, a text, a text with its headings beside it, or several columns. */
  width?: 'narrow' | 'text' | 'essay' | 'wide'
  /** Whether only its content is printed, without its head. */
  isPaper?: boolean
  children: ReactNode
}

const WIDTHS = { narrow: 'max-w-lg', text: 'max-w-3xl', essay: 'max-w-5xl', wide: 'max-w-7xl' }

/** The frame of a page: its title, also that of the tab, and its width. */
export const Page = ({ title, lead, width = 'text', isPaper = false, children }: Props) => {
  useEffect(markContentShown, [])
  return (
    <div className={classNames('mx-auto animate-appear px-4 pt-6 pb-12 md:px-6 md:pt-10', WIDTHS[width])}>
      <title>{`${title} — ${copy.product}`}</title>
      <div className={isPaper ? 'print:hidden' : undefined}>
        <h1 className="text-[min(var(--text-2xl),8vw)]">{title}</h1>
        {lead && <p className="mt-2 max-w-[60ch] text-ink-soft">{lead}</p>}
      </div>
      <div className="mt-6">{children}</div>
    </div>
  )
}
