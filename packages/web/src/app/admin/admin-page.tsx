import { type ReactNode, useEffect } from 'react'
import { copy as product } from '../copy.ts'
import { markContentShown } from '../shell/content-shown.ts'
import { copy } from './copy.ts'

type Props = {
  title: string
  lead?: ReactNode
  /** What can be done on the whole page, beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a page of the admin area: its title, also that of the tab, and all the width there is. */
export const AdminPage = ({ title, lead, actions, children }: Props) => {
  useEffect(markContentShown, [])
  return (
    <div className="min-w-0 animate-appear pt-6 pb-12">
      <title>{`${title} — ${copy.area} — ${product.product}`}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl">{title}</h1>
        {actions}
      </div>
      {lead && <p className="mt-2 max-w-[70ch] text-ink-soft">{lead}</p>}
      <div className="mt-6">{children}</div>
    </div>
  )
}
