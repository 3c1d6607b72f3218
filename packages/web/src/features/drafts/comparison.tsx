import type { DraftDetails } from '@grani/contract'
import { Card } from '../../ui/card.tsx'
import { copy, fieldName, inWords } from './copy.ts'
import { type DiffPart, wordDiff } from './word-diff.ts'

type Fields = DraftDetails['fields']

const Part = ({ kind, text }: DiffPart) => {
  if (kind === 'removed') return <del className="bg-sunken text-ink-soft">{text}</del>
  if (kind === 'added')
    return <ins className="bg-accent-soft font-medium text-accent-strong no-underline">{text}</ins>
  return <span>{text}</span>
}

const changedFields = (before: Fields, after: Fields): string[] =>
  Object.keys(after).filter(field => before[field] !== after[field])

/** The words that go and come, by field. */
export const Comparison = ({ before, after }: { before: Fields; after: Fields }) => {
  const fields = changedFields(before, after)
  return (
    <section>
      <h2 className="text-lg">{copy.changes}</h2>
      {fields.length === 0 ? (
        <p className="mt-2 text-ink-soft">{copy.noChanges}</p>
      ) : (
        <dl className="mt-3 grid gap-4">
          {fields.map(field => (
            <div key={field}>
              <dt className="text-sm font-medium text-ink-soft">{fieldName(field)}</dt>
              <dd className="mt-1 max-w-[70ch] wrap-anywhere whitespace-pre-line">
                {wordDiff(inWords(before[field]), inWords(after[field])).map((part, i) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change their places
                  <Part key={i} {...part} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

const VERSIONS = ['base', 'published', 'fields'] as const

/** Side by side: what the draft began with, what is published by now, and the draft. */
export const ThreeVersions = ({ draft }: { draft: DraftDetails }) => {
  const fields = new Set([
    ...changedFields(draft.base, draft.published),
    ...changedFields(draft.base, draft.fields),
  ])
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      {VERSIONS.map(version => (
        <Card key={version}>
          <h3 className="font-medium">{copy.versions[version]}</h3>
          {[...fields].map(field => (
            <div key={field} className="mt-3">
              <p className="text-sm text-ink-soft">{fieldName(field)}</p>
              <p className="wrap-anywhere whitespace-pre-line">{inWords(draft[version][field])}</p>
            </div>
          ))}
        </Card>
      ))}
    </div>
  )
}
