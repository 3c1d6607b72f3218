import { type ReactNode, useEffect } from 'react'
import { copy as product } from '../copy.ts'
import { markContentShown } from '../shell/content-shown.ts'
import { copy } from './copy.ts'

type Props = {
  title: string
  /** Above the title: the way back. */ back?: ReactNode
  children: ReactNode
}

/** The frame of a page of a specialist: its title, also that of the tab. */
export const SpecialistPage = ({ title, back, children }: Props) => {
  useEffect(markContentShown, [])
  return (
    <div className="min-w-0 animate-appear pt-6 pb-12">
      <title>{`${title} — ${copy.area} — ${product.product}`}</title>
      {back}
      <h1 className="text-2xl">{title}</h1>
      <div className="mt-6">{children}</div>
    </div>
  )
}
