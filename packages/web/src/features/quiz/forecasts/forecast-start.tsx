import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { copy } from './copy.ts'
import { ClosedFacets } from './forecast-facets.tsx'
import { useStartForecasts } from './use-forecasts.ts'

/** What the game is, and its beginning. */
export const ForecastStart = () => {
  const { mutate, isPending, isError } = useStartForecasts()
  return (
    <div className="grid max-w-xl gap-6">
      <ClosedFacets answered={0} />
      <ul className="grid list-disc gap-2 pl-5">
        {copy.start.points.map(point => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className="grid justify-items-start gap-3">
        <Button variant="primary" onClick={() => mutate()} disabled={isPending}>
          {copy.start.action}
        </Button>
        {isError && <FormError>{copy.start.failed}</FormError>}
      </div>
    </div>
  )
}
