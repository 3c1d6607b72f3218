import type { EventTaps } from '@grani/contract'
import { type ReactNode, useState } from 'react'
import { HelpLink } from '../../shared/help/help-link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { copy } from './copy.ts'
import { copy as helpCopy } from '../../shared/help/copy.ts'
import { useDiary } from './use-diary.ts'
import { useIsEveryday } from './use-words.ts'
import { useAlarm } from '../../shared/danger/use-alarm.ts'

const telOf = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

/** The number stands alone, so that what it is for breaks where it likes. */
const Line = ({ phone, children }: { phone: string; children: string }) => (
  <li>
    <a
      href={telOf(phone)}
      className="inline-flex min-h-11 items-center text-lg font-medium text-accent underline"
    >
      {phone}
    </a>
    <p className="text-sm">{children}</p>
  </li>
)

const HelpPhones = () => {
  const { data } = useDiary()
  if (!data) return null
  return (
    <ul className="grid gap-1">
      <Line phone={data.emergency_phone}>{helpCopy.emergency}</Line>
      {data.help_lines.map(({ name, phone, whom }) => (
        <Line key={phone} phone={phone}>
          {whom ? `${name}, ${whom}` : name}
        </Line>
      ))}
    </ul>
  )
}

/** What the help lines are shown by, until they are closed. What it finds stays here. */
const useHelp = (text: string | null) => {
  // The recogniser is not made for nothing: «maybe» is what it says of it.
  const alarm = useAlarm(text?.trim() === '' ? null : text)
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const isNeeded = alarm !== null && alarm !== 'none' && closedFor !== text
  return { alarm: isNeeded ? alarm : null, close: () => setClosedFor(text) }
}

type Look = {
  /** Where the help stands in place of what was asked for, it is not hidden behind a line. */
  isInFull?: boolean
  /** The writer has said that the words are not of this: it is behind a line. */
  isQuiet?: boolean
  /** The link to the page of help stands beside it already. */
  hasLinkBeside?: boolean
}

const Help = ({
  alarm,
  close,
  isInFull = false,
  isQuiet = false,
  hasLinkBeside = false,
}: ReturnType<typeof useHelp> & Look) => {
  if (alarm === null) return null
  if (isQuiet || (alarm === 'maybe' && !isInFull))
    return (
      <details className="print:hidden">
        <summary className="min-h-11 py-2.5 text-sm text-accent">{copy.help.line}</summary>
        <HelpPhones />
        {!hasLinkBeside && <HelpLink newTab />}
      </details>
    )
  return (
    <Card tone="sunken" aria-label={copy.help.title}>
      <h2 className="text-lg">{copy.help.title}</h2>
      <div className="mt-2">
        <HelpPhones />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        {!hasLinkBeside && <HelpLink newTab />}
        <Button size="s" variant="quiet" onClick={close}>
          {copy.help.close}
        </Button>
      </div>
    </Card>
  )
}

type Props = Look & { text: string | null }

/** Help lines, when the text sounds as if somebody were in danger: in full, or behind a line. */
export const HelpCard = ({ text, ...look }: Props) => <Help {...useHelp(text)} {...look} />

type AroundProps = Pick<Look, 'isQuiet'> & { text: string | null; taps: EventTaps; children: ReactNode }

/**
 * Around what a hard moment shows: help lines before it, or where they do not stand one quiet line behind it. None for a delayed flight:
 * where circumstances decided, nobody close was in it, and the words are of everyday things.
 */
export const HelpAround = ({ text, taps, children, ...look }: AroundProps) => {
  const help = useHelp(text)
  const isOfThings = taps.cause === 'circumstances' && !taps.situations.includes('close')
  const isEveryday = useIsEveryday(isOfThings ? text : null)
  return (
    <>
      <Help {...help} {...look} />
      {children}
      {help.alarm === null && isEveryday === false && (
        <div>
          <p>{copy.help.hard}</p>
          <HelpLink />
        </div>
      )}
    </>
  )
}
