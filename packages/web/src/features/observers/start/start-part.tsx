import { MAX_ROUND_QUALITIES, type ObservableQuality } from '@grani/contract'
import { useState } from 'react'
import { wasRefused } from '../../../shared/api/api-error.ts'
import { errorMessage } from '../../../shared/forms/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { AskedStatements } from '../asked-statements.tsx'
import { copy } from '../copy.ts'
import { useKnownQualities, useStartRound } from '../use-observers.ts'
import { QualityPicker } from './quality-picker.tsx'

const texts = copy.start

/** What the observers will read of who asks. */
const NameLine = ({ name }: { name: string | null }) => (
  <p className="text-sm text-ink-soft">
    {name ? texts.name(name) : texts.noName} {!name && <TextLink href="/profile">{texts.toProfile}</TextLink>}
  </p>
)

type Props = {
  qualities: readonly ObservableQuality[]
  askedLately: readonly string[]
  perQuarter: number
  name: string | null
}

/** The choice of qualities, what will be asked about them, and the start. */
export const StartPart = ({ qualities, askedLately, perQuarter, name }: Props) => {
  const known = useKnownQualities()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error } = useStartRound()
  const asked = qualities.filter(({ id }) => chosen.includes(id))
  const start = () => {
    setMissing(asked.length === 0)
    if (asked.length > 0) mutate(asked.map(({ id }) => id))
  }
  return (
    <Card aria-labelledby="start" className="grid grid-cols-1 gap-5">
      <div>
        <h2 id="start" className="text-xl">
          {texts.title}
        </h2>
        <p className="mt-1 text-ink-soft">{texts.lead(MAX_ROUND_QUALITIES)}</p>
      </div>
      <QualityPicker qualities={qualities} known={known} chosen={chosen} onChange={setChosen} />
      {askedLately.length > 0 && <p className="text-sm text-ink-soft">{texts.askedLately(askedLately)}</p>}
      {asked.length > 0 && <AskedStatements qualities={asked} />}
      <NameLine name={name} />
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
