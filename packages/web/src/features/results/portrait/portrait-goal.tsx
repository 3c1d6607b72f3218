import type { PortraitGoal as Goal } from '@grani/contract'
import { useRef } from 'react'
import { Basis } from './basis.tsx'
import { copy } from './copy.ts'
import { BESIDE } from './portrait-columns.ts'
import { useEvidenceViewed } from './use-evidence-viewed.ts'

type Point = Goal['hinders'][number]

const GoalPoint = ({ point: { name, text, is_guess: isGuess, evidence, parts } }: { point: Point }) => {
  const words = useRef<HTMLParagraphElement>(null)
  useEvidenceViewed(evidence, words)
  return (
    <li>
      <p ref={words} className="text-lg leading-snug text-pretty">
        {text}
      </p>
      {isGuess && <p className="mt-1 text-sm text-ink-soft">{copy.goal.guess(name)}</p>}
      <Basis {...{ evidence, parts }} />
    </li>
  )
}

const Points = ({ title, points }: { title: string; points: readonly Point[] }) =>
  points.length > 0 && (
    <div>
      <h3 className="text-sm font-semibold text-ink-soft">{title}</h3>
      <ul className="mt-1.5 grid gap-2">
        {points.map(point => (
          <GoalPoint key={point.text} point={point} />
        ))}
      </ul>
    </div>
  )

/** What the results mean for the goal in focus: what hinders, what there is to lean on, where to begin. */
export const PortraitGoal = ({ goal }: { goal: Goal }) => {
  const { name, hinders, leans_on: leansOn, begin, missing } = goal
  return (
    <section aria-labelledby="portrait-goal" className={`gap-y-5 ${BESIDE}`}>
      <h2 id="portrait-goal" className="text-2xl lg:text-xl">
        {name}
      </h2>
      <div className="grid gap-5">
        {missing > 0 && <p className="max-w-[68ch] text-ink-soft">{copy.goal.missing(missing)}</p>}
        <Points title={copy.goal.hinders} points={hinders} />
        <Points title={copy.goal.leansOn} points={leansOn} />
        {begin !== null && (
          <div>
            <h3 className="text-sm font-semibold text-ink-soft">{copy.goal.begin}</h3>
            <p className="mt-1.5 max-w-[68ch] text-lg leading-snug text-pretty">{begin}</p>
          </div>
        )}
      </div>
    </section>
  )
}
