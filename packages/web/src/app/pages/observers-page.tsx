import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { copy } from '../../features/observers/copy.ts'
import { fieldsOf, valuesOf } from '../../features/profile/profile-fields.ts'
import { useSaveProfile } from '../../features/profile/use-profile-mutations.ts'
import { ObserversView } from '../../features/observers/observers-view.tsx'
import { OutcomeView } from '../../features/observers/outcome/outcome-view.tsx'
import { copy as results } from '../../features/results/copy.ts'
import { useSignedIn } from '../session/profile-context.ts'
import { usePlansHref } from '../session/use-plans-href.ts'
import { useRestoreFocus } from '../../ui/use-restore-focus.ts'
import { Page } from '../shell/page.tsx'

const Back = ({ href, children }: { href: string; children: string }) => (
  <Link
    href={href}
    className="-mt-3 -ml-2 mb-5 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-accent print:hidden"
  >
    <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} />
    {children}
  </Link>
)

/** «Взгляд со стороны»: its rounds, and the outcome of one. */
export const ObserversPage = () => {
  const { id } = useParams<{ id?: string }>()
  const profile = useSignedIn()
  const { mutateAsync: save } = useSaveProfile()
  // Saving replaces the profile: what it says of the user goes with it.
  const saveName = (name: string) => save({ ...fieldsOf(valuesOf(profile)), name })
  const plansHref = usePlansHref()
  useRestoreFocus()
  return id ? (
    <Page title={copy.outcome.title} lead={copy.outcome.lead} key={id}>
      <Back href="/results/observers">{copy.back}</Back>
      <OutcomeView id={id} />
    </Page>
  ) : (
    <Page title={copy.title} key="rounds">
      <Back href="/results">{results.back}</Back>
      <ObserversView name={profile.name} saveName={saveName} plansHref={plansHref} />
    </Page>
  )
}
