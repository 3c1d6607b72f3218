import type { Direction, Result } from '@grani/contract'
import { type ReactNode, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { hueOf } from '../../../shared/families/families.ts'
import { stateLabel, typeLabel, unclearLabel } from '../labels.ts'
import { isState } from '../result-selectors.ts'
import { FacetMark } from './facet-mark.tsx'
import { DirectionStone, type StoneFacet } from './direction-stone.tsx'
import { stoneFacets } from './stone-facets.ts'

const verdictOf = (result: Result): string => (isState(result) ? stateLabel(result) : typeLabel(result))

type LabelProps = {
  facet: StoneFacet
  /** The drawing of the facet in its place. */ mark: ReactNode
  name: string
  verdict: string
  isMarked: boolean
  isLeft: boolean
  onPoint: (id: string | null) => void
}

const ROW = '-mx-2 flex min-h-12 items-center gap-3 rounded-control px-2 py-1 @2xl:mx-0'

/** On the left of the stone the mark stands beside it too. */
const MIRRORED = '@2xl:flex-row-reverse @2xl:text-right'

const Label = ({ facet: { id, href }, mark, name, verdict, isMarked, isLeft, onPoint }: LabelProps) => {
  const content = (
    <>
      {mark}
      <span className="min-w-0">
        <span className="block leading-snug font-medium">{name}</span>
        <span className="block text-sm leading-snug text-ink-soft first-letter:uppercase">{verdict}</span>
      </span>
    </>
  )
  const row = classNames(ROW, isLeft && MIRRORED)
  if (!href) return <div className={row}>{content}</div>
  return (
    <a
      href={href}
      onPointerEnter={() => onPoint(id)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(id)}
      onBlur={() => onPoint(null)}
      className={classNames(row, 'hover:bg-sunken', isMarked && 'bg-sunken')}
    >
      {content}
    </a>
  )
}

type Props = { direction: Direction; /** The current results of the direction. */ results: readonly Result[] }

/**
 * The stone of a direction with a label for each facet, clockwise: on both sides of the stone where there is room, otherwise
 * below it. A label leads to its result on the same page.
 */
export const LabelledStone = ({ direction, results }: Props) => {
  const [marked, setMarked] = useState<string | null>(null)
  const { qualities } = direction
  const facets = stoneFacets(direction, results)
  const hue = hueOf(direction.uid)
  const right = Math.ceil(facets.length / 2)
  const labels = facets.map((facet, i) => {
    const quality = qualities[i]
    const result = results.find(one => one.quality.id === facet.id)
    return (
      quality && (
        <li key={facet.id}>
          <Label
            facet={facet}
            mark={<FacetMark count={facets.length} index={i} hue={hue} look={facet.look} />}
            name={quality.name}
            verdict={result ? verdictOf(result) : unclearLabel(quality, direction)}
            isMarked={marked === facet.id}
            isLeft={i >= right}
            onPoint={setMarked}
          />
        </li>
      )
    )
  })
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-x-6 @2xl:grid-cols-[minmax(0,1fr)_15rem_minmax(0,1fr)]">
        <DirectionStone
          facets={facets}
          hue={hue}
          marked={marked}
          onPoint={setMarked}
          className="mx-auto mb-3 size-52 @2xl:col-start-2 @2xl:row-start-1 @2xl:my-auto @2xl:size-60"
        />
        <ul className="grid content-around @2xl:col-start-3 @2xl:row-start-1">{labels.slice(0, right)}</ul>
        {/* Clockwise is upwards on this side. */}
        <ul className="flex flex-col @2xl:col-start-1 @2xl:row-start-1 @2xl:flex-col-reverse @2xl:justify-around">
          {labels.slice(right)}
        </ul>
      </div>
    </div>
  )
}
