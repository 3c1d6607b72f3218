import { SHEET_WIDTH, type Stroke } from '@grani/contract'
import { memo } from 'react'
import { pathOf } from './outline.ts'

/** Figures are written in 400 × 300. */
const FIGURE_WIDTH = 400

const StrokePath = memo(({ stroke }: { stroke: Stroke }) => <path data-stroke d={pathOf(stroke)} />)

type Props = {
  strokes: readonly Stroke[]
  /** The paths of the figure that was given, under the strokes. */
  figure?: readonly string[] | undefined
}

export const viewBoxOf = (height: number): string => `0 0 ${SHEET_WIDTH} ${height}`

/** A sheet as SVG, to be put into an `svg`; its ink is the colour of the text around it. */
export const SheetContent = ({ strokes, figure }: Props) => (
  <>
    <g
      transform={`scale(${SHEET_WIDTH / FIGURE_WIDTH})`}
      fill="none"
      stroke="currentColor"
      strokeWidth={6}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {figure?.map(path => (
        <path key={path} d={path} />
      ))}
    </g>
    <g fill="currentColor">
      {strokes.map((stroke, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- strokes have no names, and are the same at the same place
        <StrokePath key={i} stroke={stroke} />
      ))}
    </g>
  </>
)
