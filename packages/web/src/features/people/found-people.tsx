import type { FoundByQuery, PersonFound } from '@grani/contract'
import { dateInWords } from '../../shared/format/date.ts'
import { shortMomentInWords } from '../../shared/format/moment.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'

const texts = copy.search

type Props = {
  people: readonly (PersonFound & Partial<Pick<FoundByQuery, 'refused'>>)[] | undefined
  /** Why nobody is listed. */
  none?: string
  noneText?: string
}

/** What a search has found, each a link to the card; nothing before the first search. */
export const FoundPeople = ({ people, none = texts.none, noneText = texts.noneText }: Props) => (
  <div aria-live="polite" className="mt-6 empty:mt-0">
    {people?.length === 0 && (
      <p>
        <span className="font-medium">{none}.</span> <span className="text-ink-soft">{noneText}</span>
      </p>
    )}
    {people && people.length > 0 && (
      <Card aria-label={texts.found} className="max-w-2xl">
        <ul className="grid gap-3">
          {people.map(({ uid, email, created_at, refused }) => (
            <li key={uid} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <TextLink href={`/admin/people/${uid}`} className="font-medium wrap-anywhere">
                {email ?? texts.noEmail}
              </TextLink>
              <span className="text-sm text-ink-soft">{texts.since(dateInWords(created_at))}</span>
              {refused && (
                <p className="w-full text-sm wrap-anywhere">
                  {texts.refused(
                    copy.refusals.codes[refused.code] ?? refused.code,
                    refused.call,
                    shortMomentInWords(refused.at),
                  )}
                </p>
              )}
            </li>
          ))}
        </ul>
      </Card>
    )}
  </div>
)
