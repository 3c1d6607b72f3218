import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { showBanner } from '../../shared/banners/local-banners.ts'

/** Long enough for a page that is slow to come. */
const SHOWN_MS = 30_000

/** Leads elsewhere, where one line says why, until the next page. */
export const ExplainedRedirect = ({ to, why }: { to: string; why: string }) => {
  useEffect(() => showBanner('info', why, { forMs: SHOWN_MS, page: to }), [why, to])
  return <Redirect to={to} replace />
}
