import { useSearch } from 'wouter'
import { copy } from '../../features/letters/copy.ts'
import { LetterLink, NoToken } from '../../features/letters/letter-link.tsx'
import { Page } from '../shell/page.tsx'

/** /letter?token=…: what the link under the weekly letter opens, with or without a sign-in. */
export const LetterPage = () => {
  const token = new URLSearchParams(useSearch()).get('token')
  return <Page title={copy.page.title}>{token ? <LetterLink token={token} /> : <NoToken />}</Page>
}
