import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

/** One section of a person's card. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card>
    <h2 className="text-lg">{title}</h2>
    <div className="mt-3">{children}</div>
  </Card>
)

type Fact = readonly [label: string, value: ReactNode]

/** What is known, each with its name. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
    {facts.map(([label, value]) => (
      <div key={label} className="contents">
        <dt className="text-ink-soft">{label}</dt>
        <dd className="wrap-anywhere not-last:mb-1 sm:not-last:mb-0">{value}</dd>
      </div>
    ))}
  </dl>
)
