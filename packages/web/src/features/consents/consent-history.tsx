import type { listConsents, ReplyOf } from '@grani/contract'
import { momentInWords } from '../../shared/format/moment.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { copy, documents } from './copy.ts'

type History = ReplyOf<typeof listConsents>['history']

const texts = copy.history

/** The page of a document: the diary's and others' are called after the consent to them. */
const hrefOf = ({ name, version }: NonNullable<History[number]['text']>): string =>
  name === 'drawing' ? '/drawing/why' : `/legal/${name}?version=${version}`

/** Every consent that was given, as it is kept: to what, in which version, when, from where, and until when. */
export const ConsentHistory = ({ history }: { history: History }) => (
  <details className="mt-4 border-t border-line pt-2">
    <summary className="min-h-11 cursor-pointer rounded-small py-2.5 text-sm font-medium text-accent">
      {texts.title}
    </summary>
    <p className="text-sm text-ink-soft">{texts.lead}</p>
    <ul className="mt-1 text-sm">
      {history.map(({ document, version, given_at, ip, withdrawn_at, text }) => (
        <li
          key={`${document} ${given_at} ${version}`}
          className="border-t border-line py-2.5 first:border-t-0"
        >
          <p className="font-medium">{documents[document]}</p>
          <p className="wrap-anywhere text-ink-soft">
            {text === null ? (
              texts.version(version)
            ) : (
              <TextLink newTab href={hrefOf(text)}>
                {texts.version(version)}
              </TextLink>
            )}
            {`. ${texts.given(momentInWords(given_at), ip)}.`}
            {withdrawn_at !== null && ` ${texts.withdrawn(momentInWords(withdrawn_at))}.`}
          </p>
        </li>
      ))}
    </ul>
  </details>
)
