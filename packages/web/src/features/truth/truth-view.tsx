import { type ReplyOf, readTruth, readTruthTable, type TruthClaim } from '@grani/contract'
import { urlOf } from '../../shared/api/send-request.ts'
import { dateInWords } from '../../shared/format/date.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ClaimArticle } from './claim-article.tsx'
import { copy } from './copy.ts'
import { Disclosure } from './disclosure.tsx'
import { hasNorms, isTold, numberOf, type Told, whole } from './numbers.ts'
import { useTruth } from './use-truth.ts'
import { WaitingClaims } from './waiting-claims.tsx'

const LINK =
  'inline-flex min-h-11 items-center rounded-small text-accent underline decoration-accent/40 decoration-1 underline-offset-[3px] hover:decoration-accent'

type Truth = ReplyOf<typeof readTruth>

const CalibrationFigure = ({ made_on, people, qualities, on_experts }: NonNullable<Truth['calibration']>) => {
  return (
    <div className="grid gap-1.5">
      <p className="text-3xl font-semibold tabular-nums">{numberOf('share', 1 - on_experts / qualities)}</p>
      <p className="text-sm text-ink-soft">
        {copy.calibration(dateInWords(`${made_on}T09:00:00Z`), people, on_experts, qualities)}
      </p>
    </div>
  )
}

type Claim = Truth['claims'][number]

/** Of a fact, what stands in place of a figure with an interval; nothing while it is not known. */
const factOf = (claim: Claim, { calibration }: Truth) => {
  if (claim.id === 'calibration') return calibration && <CalibrationFigure {...calibration} />
  return hasNorms(claim) ? <p className="text-3xl font-semibold tabular-nums">{whole(claim.people)}</p> : null
}

const ToldClaims = (truth: Truth) => {
  const told = truth.claims.filter(claim => isTold(claim) || factOf(claim, truth) !== null)
  if (told.length === 0) return null
  return (
    <ul aria-label={copy.claims} className="mt-6 border-b border-line">
      {told.map(claim => (
        <ClaimArticle
          key={claim.id}
          claim={claim}
          figure={factOf(claim, truth)}
          statement={claim.statement}
        />
      ))}
    </ul>
  )
}

const toldIn = (claims: readonly TruthClaim[], wanted: TruthClaim['id']): Told | undefined =>
  claims.filter(isTold).find(({ id }) => id === wanted)

/** What real people came to, in three sentences that a newcomer understands at a glance; the intervals stand among the others. */
const Lead = ({ claims, simulated }: Truth) => {
  const forecasts = toldIn(claims, 'forecasts')
  const unlike = toldIn(claims, 'unlike')
  const guessed = simulated && toldIn(simulated.claims, 'forecasts')
  if (!forecasts) {
    return (
      <p className="mt-8 max-w-[68ch]">
        {copy.lead.none} {guessed && copy.lead.simulated(simulated.people, numberOf('share', guessed.value))}
      </p>
    )
  }
  return (
    <p className="mt-8 max-w-[68ch]">
      <span className="block text-3xl font-semibold tabular-nums">{copy.lead.figure(forecasts.value)}</span>
      {copy.lead.meaning} {unlike && copy.lead.unlike(numberOf('share', unlike.value))}{' '}
      {copy.lead.people(forecasts.people)}
    </p>
  )
}

const Simulated = ({ simulated }: Pick<Truth, 'simulated'>) => {
  if (!simulated || simulated.claims.length === 0) return null
  const { title, text, show } = copy.simulated
  const told = simulated.claims.filter(isTold)
  return (
    <section
      aria-labelledby="simulated"
      className="mt-10 rounded-card border border-line bg-sunken p-5 md:p-6"
    >
      <h2 id="simulated" className="text-xl">
        {title}
      </h2>
      <p className="mt-2 max-w-[68ch] text-ink-soft">
        {text(simulated.people, dateInWords(`${simulated.made_on}T09:00:00Z`))}
      </p>
      <Disclosure label={show(told.length)} heading="simulated">
        <ul>
          {told.map(claim => (
            <ClaimArticle key={claim.id} claim={claim} />
          ))}
        </ul>
      </Disclosure>
    </section>
  )
}

const Loaded = (truth: Truth) => (
  <>
    <Lead {...truth} />
    <p className="mt-5 max-w-[68ch] text-sm text-ink-soft">
      {truth.counted_on === null
        ? copy.notCounted
        : copy.counted(dateInWords(`${truth.counted_on}T09:00:00Z`))}{' '}
      {copy.who} <TextLink href="/legal/questions">{copy.questions}</TextLink>
    </p>
    <ToldClaims {...truth} />
    <WaitingClaims claims={truth.claims.filter(claim => !isTold(claim) && factOf(claim, truth) === null)} />
    <p className="mt-4 flex flex-wrap gap-x-6 text-sm">
      <a href={urlOf(readTruthTable, {})} className={LINK}>
        {copy.table}
      </a>
      <a href={urlOf(readTruth, {})} className={LINK}>
        {copy.json}
      </a>
    </p>
    <Simulated simulated={truth.simulated} />
  </>
)

/** Every claim with its figure, worst first as the server sends them; what simulated people come to stands below all of real ones. */
export const TruthView = () => {
  const { data, error, isFetching, refetch } = useTruth()
  if (data) return <Loaded {...data} />
  if (error) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </Loading>
  )
}
