import type { DraftDetails } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { adminErrorMessage } from '../../shared/admin/admin-error-message.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Comparison, ThreeVersions } from './comparison.tsx'
import { copy, stateNames } from './copy.ts'
import { Decisions } from './decisions.tsx'
import { DraftFields, OtherProblems } from './draft-fields.tsx'
import { DraftPreview, type Renderers } from './draft-preview.tsx'
import { titleOf } from './titles.ts'
import { draftQuery, type Step, useDraftSteps } from './use-draft.ts'

type Steps = ReturnType<typeof useDraftSteps>
type Typed = { fields: DraftDetails['fields']; note: string }

type FormProps = {
  draft: DraftDetails
  typed: Typed
  steps: Steps
  isSaved: boolean
  onType: (typed: Typed) => void
}

const Form = ({ draft, typed, steps: { problems, pending, take }, isSaved, onType }: FormProps) => {
  const step = (name: Step) => take(name, typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    step('save')
  }
  return (
    <form onSubmit={submit} noValidate className="grid content-start gap-4">
      <DraftFields
        fields={typed.fields}
        problems={problems ?? []}
        onChange={(field, text) => onType({ ...typed, fields: { ...typed.fields, [field]: text } })}
      />
      <TextField
        label={copy.note}
        hint={copy.noteHint}
        maxLength={500}
        value={typed.note}
        onChange={({ currentTarget }) => onType({ ...typed, note: currentTarget.value })}
      />
      {!draft.is_stale && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={pending === 'save'} disabled={isSaved || pending !== null}>
            {isSaved ? copy.saved : copy.save}
          </Button>
          <Button pending={pending === 'check'} disabled={pending !== null} onClick={() => step('check')}>
            {copy.check}
          </Button>
          {(draft.state === 'open' || !isSaved) && (
            <Button
              variant="primary"
              pending={pending === 'ask'}
              disabled={pending !== null}
              onClick={() => step('ask')}
            >
              {copy.ask}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

const Stale = ({ draft, typed, steps }: Pick<FormProps, 'draft' | 'typed' | 'steps'>) => (
  <section className="grid gap-4">
    <Banner level="warning">
      {copy.stale}. {copy.staleText}
    </Banner>
    <ThreeVersions draft={draft} />
    {draft.is_own && (
      <div>
        <Button
          variant="primary"
          pending={steps.pending === 'rebase'}
          onClick={() => steps.take('rebase', typed)}
        >
          {copy.rebase}
        </Button>
      </div>
    )}
  </section>
)

type EditorProps = { draft: DraftDetails; mayPublish: boolean; render: Renderers }

const Editor = ({ draft, mayPublish, render }: EditorProps) => {
  const [typed, setTyped] = useState<Typed>({ fields: draft.fields, note: draft.note })
  const steps = useDraftSteps(draft)
  const isFinished = ['published', 'withdrawn', 'dropped'].includes(draft.state)
  const mayEdit = draft.is_own && !isFinished
  const isSaved =
    typed.note === draft.note &&
    Object.entries(typed.fields).every(([field, text]) => text.trim() === draft.fields[field])
  const isChecking = steps.pending === 'check' || steps.pending === 'ask' || steps.pending === 'publish'
  return (
    <div className="grid gap-8">
      <header>
        <h2 className="text-xl">{titleOf(draft)}</h2>
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <Chip strong={draft.state === 'asked' || draft.state === 'approved'}>
            {stateNames[draft.state]}
          </Chip>
          <span className="text-sm text-ink-soft">{draft.target}</span>
        </p>
        {!mayEdit && <p className="mt-3 wrap-anywhere">{draft.note || copy.noNote}</p>}
      </header>
      {draft.is_stale && <Stale draft={draft} typed={typed} steps={steps} />}
      <div className="grid gap-8 xl:grid-cols-2">
        {mayEdit && <Form draft={draft} typed={typed} steps={steps} isSaved={isSaved} onType={setTyped} />}
        <DraftPreview
          preview={draft.preview}
          preview_failed={draft.preview_failed}
          render={render}
          isSaved={isSaved}
        />
        <div className="xl:order-first xl:col-span-2">
          <Comparison before={draft.base} after={mayEdit ? typed.fields : draft.fields} />
        </div>
      </div>
      <div className="grid gap-3">
        <output className="block text-sm text-ink-soft">
          {isChecking && copy.checking}
          {!isChecking && steps.problems?.length === 0 && copy.clean}
        </output>
        <OtherProblems problems={steps.problems ?? []} />
        <FormError>{steps.error ? adminErrorMessage(steps.error) : undefined}</FormError>
        {(!isFinished || draft.state === 'published') && (
          <Decisions
            draft={draft}
            mayPublish={mayPublish}
            isPublishing={steps.pending === 'publish'}
            onPublish={() => steps.take('publish', typed)}
            onChange={steps.show}
          />
        )}
        <p>
          <TextLink href="/admin/content">{copy.toList}</TextLink>
        </p>
      </div>
    </div>
  )
}

/** One draft: its form for the author, how it will look, what changes, and what can be decided about it. */
export const DraftEditor = ({ id, ...props }: { id: string } & Omit<EditorProps, 'draft'>) => {
  const { data, isError, isFetching, refetch } = useQuery(draftQuery(id))
  if (data) return <Editor draft={data} {...props} />
  if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading>
      <Skeleton className="h-72" />
    </Loading>
  )
}
