import { classNames } from '../../../ui/class-names.ts'
import { hueOf } from '../../../shared/families/families.ts'
import { useProgress } from '../use-results.ts'
import { copy } from './copy.ts'

/** By the number of the hue (shared/families). */
const DOTS = ['bg-indigo', 'bg-teal', 'bg-amber', 'bg-rose']

/** What the hues that are lit on the portrait's stone stand for. */
export const FamilyLegend = ({ className }: { className?: string }) => {
  const { data: directions = [] } = useProgress()
  const lit = new Set(directions.filter(({ said }) => said > 0).map(({ uid }) => hueOf(uid)))
  return (
    <ul
      className={classNames('flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm text-ink-soft', className)}
    >
      {copy.families.map(
        (name, hue) =>
          lit.has(hue) && (
            <li key={name} className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className={classNames('size-2.5 shrink-0 rotate-45 rounded-[2px]', DOTS[hue] ?? '')}
              />
              {name}
            </li>
          ),
      )}
    </ul>
  )
}
