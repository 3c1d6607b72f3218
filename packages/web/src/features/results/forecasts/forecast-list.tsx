import type { AnsweredForecast } from '@grani/contract'
import { useId } from 'react'
import { copy } from './copy.ts'

const Line = ({ forecast, isSurprise }: { forecast: AnsweredForecast; isSurprise: boolean }) => {
  const { question, forecast: said, answer, probability, quality, certainty } = forecast
  return (
    <li className="py-4">
      <p className="text-pretty">{question}</p>
      <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm">
        <dt className="text-ink-soft">{copy.forecast}</dt>
        <dd>
          {said}, <span className="whitespace-nowrap">{copy.probability(probability)}</span>
        </dd>
        <dt className="text-ink-soft">{copy.answer}</dt>
        <dd className="font-medium">{answer}</dd>
      </dl>
      {isSurprise && <p className="mt-1.5 text-sm text-ink-soft">{copy.certainty(quality, certainty)}</p>}
    </li>
  )
}

type Props = {
  title: string
  forecasts: readonly AnsweredForecast[]
  /** Whether what followed is told too. */
  areSurprises?: boolean
}

/** Some of the ten, each with what was written down and what was answered; nothing where there are none. */
export const ForecastList = ({ title, forecasts, areSurprises = false }: Props) => {
  const id = useId()
  if (forecasts.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {areSurprises && <p className="mt-2 max-w-[60ch] text-sm text-ink-soft">{copy.missesLead}</p>}
      <ul className="mt-1 divide-y divide-line">
        {forecasts.map(forecast => (
          <Line key={forecast.question} forecast={forecast} isSurprise={areSurprises} />
        ))}
      </ul>
    </section>
  )
}
