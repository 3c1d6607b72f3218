import { MAX_NAME_LENGTH, MAX_ROUND_QUALITIES, type ObservableQuality } from '@grani/contract'
import { useState } from 'react'
import { wasRefused } from '../../../shared/api/api-error.ts'
import { errorMessage } from '../../../shared/forms/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { AskedStatements } from '../asked-statements.tsx'
import { copy } from '../copy.ts'
import { useProposedQualities, useStartRound } from '../use-observers.ts'
import type { Proposed } from './proposed-qualities.ts'
import { QualityPicker } from './quality-picker.tsx'

const texts = copy.start

type Props = {
  qualities: readonly ObservableQuality[]
  askedLately: readonly string[]
  perQuarter: number
  /** What the observers will read of who asks; without one it is asked for first. */ name: string | null
  saveName: (name: string) => Promise<unknown>
}

type FormProps = Props & { proposed: Proposed }

const StartForm = ({ qualities, askedLately, perQuarter, name, saveName, proposed }: FormProps) => {
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    [...proposed.clear, ...proposed.unclear].map(({ id }) => id),
  )
  const [isMissing, setMissing] = useState(false)
  const [newName, setNewName] = useState('')
  const { mutate, isPending, error } = useStartRound(saveName)
  const asked = qualities.filter(({ id }) => chosen.includes(id))
  const isNamed = name !== null || newName.trim() !== ''
  const start = () => {
    const isReady = asked.length > 0 && isNamed
    setMissing(!isReady)
    if (isReady) mutate({ qualities: asked.map(({ id }) => id), name: name === null ? newName.trim() : null })
  }
  return (
    <Card aria-labelledby="start" className="grid grid-cols-1 gap-5">
      <div>
        <h2 id="start" className="text-xl">
          {texts.title}
        </h2>
        <p className="mt-1 text-ink-soft">{texts.lead(MAX_ROUND_QUALITIES)}</p>
      </div>
      <QualityPicker qualities={qualities} proposed={proposed} chosen={chosen} onChange={setChosen} />
      {askedLately.length > 0 && <p className="text-sm text-ink-soft">{texts.askedLately(askedLately)}</p>}
      {asked.length > 0 && <AskedStatements qualities={asked} />}
      {name === null ? (
        <TextField
          label={texts.nameLabel}
          hint={texts.nameHint}
          error={isMissing && !isNamed ? texts.noName : undefined}
          value={newName}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="given-name"
          onChange={event => setNewName(event.target.value)}
        />
      ) : (
        <p className="text-sm text-ink-soft">{texts.name(name)}</p>
      )}
      <div className="grid justify-items-start gap-3">
        {isMissing && asked.length === 0 && <FormError>{texts.none}</FormError>}
        {error && (
          <FormError>{wasRefused(error, 'ERR_CONFLICT') ? texts.taken : errorMessage(error)}</FormError>
        )}
        <Button variant="primary" pending={isPending} onClick={start}>
          {texts.action}
        </Button>
        <p className="text-sm text-ink-soft">{texts.perQuarter(perQuarter)}</p>
      </div>
    </Card>
  )
}

/** The choice of qualities, what will be asked about them, and the start. */
export const StartPart = (props: Props) => {
  const proposed = useProposedQualities(props.qualities)
  if (proposed) return <StartForm {...props} proposed={proposed} />
  return (
    <Loading>
      <Skeleton className="h-64" />
    </Loading>
  )
}
