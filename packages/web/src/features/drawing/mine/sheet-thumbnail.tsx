import type { Figure } from '@grani/contract'
import { type ReactNode, useRef } from 'react'
import { useInViewport } from '../../../ui/use-in-viewport.ts'
import { SheetContent, viewBoxOf } from '../pen/strokes-picture.tsx'
import { useDrawing } from '../use-drawings.ts'

type Props = {
  drawing: string
  figure: Figure | null
  className: string
  /** Until the strokes are here, and where nothing was drawn. */
  children: ReactNode
}

const Strokes = ({ drawing, figure, className, children }: Props) => {
  const { data } = useDrawing(drawing)
  if (!data?.sheet) return children
  return (
    <svg viewBox={viewBoxOf(data.sheet.height)} aria-hidden="true" data-sheet={drawing} className={className}>
      <SheetContent strokes={data.sheet.strokes} figure={figure?.paths} />
    </svg>
  )
}

/** A sheet in small, with its own strokes, which are fetched when it comes into sight. */
export const SheetThumbnail = (props: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const isInSight = useInViewport(place, false)
  return <div ref={place}>{isInSight ? <Strokes {...props} /> : props.children}</div>
}
