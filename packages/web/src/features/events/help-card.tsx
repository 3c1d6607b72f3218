import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { copy } from './copy.ts'
import { copy as helpCopy } from '../../shared/help/copy.ts'
import { useDiary } from './use-diary.ts'
import { useAlarm } from './use-alarm.ts'

const telOf = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

const Phone = ({ phone }: { phone: string }) => (
  <a href={telOf(phone)} className="inline-flex min-h-11 items-center font-medium text-accent underline">
    {phone}
  </a>
)

const HelpPhones = () => {
  const { data } = useDiary()
  if (!data) return null
  return (
    <ul className="grid gap-1">
      <li>
        <Phone phone={data.emergency_phone} />: {helpCopy.emergency}
      </li>
      {data.help_lines.map(({ name, phone, whom }) => (
        <li key={phone}>
          {name}: <Phone phone={phone} />
          {whom && `, ${whom}`}
        </li>
      ))}
    </ul>
  )
}

type Props = {
  text: string | null
  /** Where the help stands in place of what was asked for, it is not hidden behind a line. */
  isInFull?: boolean
}

/** Help lines, when the text sounds as if somebody were in danger: in full, or behind a line. What it finds stays in this component. */
export const HelpCard = ({ text, isInFull = false }: Props) => {
  const alarm = useAlarm(text)
  const [closedFor, setClosedFor] = useState<string | null>(null)
  if (alarm === null || alarm === 'none' || closedFor === text) return null
  if (alarm === 'maybe' && !isInFull)
    return (
      <details className="print:hidden">
        <summary className="min-h-11 py-2.5 text-sm text-accent">{copy.help.line}</summary>
        <HelpPhones />
      </details>
    )
  return (
    <Card tone="sunken" aria-label={copy.help.title}>
      <h2 className="text-lg">{copy.help.title}</h2>
      <div className="mt-2">
        <HelpPhones />
      </div>
      <Button size="s" className="mt-3" onClick={() => setClosedFor(text)}>
        {copy.help.close}
      </Button>
    </Card>
  )
}
