import { isHeavyText } from '@grani/contract'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { copy } from './copy.ts'
import { useDiary } from './use-diary.ts'

const telOf = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

export const HelpPhones = () => {
  const { data } = useDiary()
  if (!data) return null
  const lines = [{ name: '', phone: data.emergency_phone }, ...data.help_lines]
  return (
    <ul className="grid gap-1">
      {lines.map(({ name, phone }) => (
        <li key={phone}>
          {name && `${name}: `}
          <a
            href={telOf(phone)}
            className="inline-flex min-h-11 items-center font-medium text-accent underline"
          >
            {phone}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Help lines, when the text sounds as if somebody were in danger. What it finds stays in this component. */
export const HelpCard = ({ text }: { text: string | null }) => {
  const { data } = useDiary()
  const [closedFor, setClosedFor] = useState<string | null>(null)
  if (!data || text === null || closedFor === text || !isHeavyText(text, data.crisis)) return null
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
