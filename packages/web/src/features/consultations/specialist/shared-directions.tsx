import type { SpecialistMeetingPage } from '@grani/contract'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { dateAndClockAt } from '../moments.ts'
import { copy } from './copy.ts'

const { meeting: texts } = copy

type Props = {
  meeting: SpecialistMeetingPage
  zone: string
  now: number
  renderResults: (shared: { id: string; direction: string }) => ReactNode
}

const whyNothing = ({ meeting, zone, now }: Omit<Props, 'renderResults'>): string => {
  if (now < Date.parse(meeting.readable_from))
    return texts.notYet(dateAndClockAt(meeting.readable_from, zone))
  return now < Date.parse(meeting.readable_until) ? texts.nothing : texts.over
}

/** What the client shows. A direction is fetched when it is opened, since the client is told of each look. */
export const SharedDirections = ({ renderResults, ...part }: Props) => {
  const { meeting, zone } = part
  const { id, directions, readable_until: until } = meeting
  const [opened, setOpened] = useState<string | null>(null)
  const shown = directions.find(({ uid }) => uid === opened)
  return (
    <Card aria-labelledby="shared" className="grid grid-cols-1 gap-4">
      <div>
        <h2 id="shared" className="text-lg">
          {texts.shared}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {directions.length > 0 ? texts.sharedHint(dateAndClockAt(until, zone)) : whyNothing(part)}
        </p>
      </div>
      {directions.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {directions.map(({ uid, name }) => (
            <li key={uid}>
              <Button size="s" aria-pressed={uid === opened} onClick={() => setOpened(uid)}>
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {shown && (
        <div className="border-t border-line pt-5">{renderResults({ id, direction: shown.uid })}</div>
      )}
    </Card>
  )
}
