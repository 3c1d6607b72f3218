import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { copy as texts } from '../features/quiz/tryout/copy.ts'
import { Tryout } from '../features/quiz/tryout/tryout.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { copy } from './copy.ts'
import { VisitorsOnly } from './session/visitors-only.tsx'
import { markContentShown } from './shell/content-shown.ts'
import { Logo } from './shell/header.tsx'
import { PageEnd } from './shell/page-end.tsx'

/** /try: twelve questions before registration. */
export const TryoutArea = () => {
  const search = useSearch()
  const query = search && `?${search}`
  useEffect(markContentShown, [])
  return (
    <VisitorsOnly>
      <title>{`${texts.title} — ${copy.product}`}</title>
      <header>
        <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-4 px-4 md:px-6">
          <Logo />
          <TextLink href={`/auth${query}`} className="inline-flex min-h-11 items-center">
            {texts.login}
          </TextLink>
        </div>
      </header>
      <main className="mx-auto max-w-2xl px-3 pb-12 sm:px-4 md:px-6 md:pt-6 lg:max-w-5xl">
        <Tryout registerHref={`/auth/register${query}`} />
      </main>
      <PageEnd />
    </VisitorsOnly>
  )
}
