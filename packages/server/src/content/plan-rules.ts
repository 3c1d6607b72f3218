import type { Content } from './schema.ts'

type Plan = Content['tariffs'][number]

/** What is wrong with the plans, by the rule that finds it; `plan` is null where it is said of all of them. */
export type PlanProblem = { check: string; plan: string | null; field: string; detail: string }

const among = (tariffs: readonly Plan[], field: 'trial' | 'recommended', most: string): PlanProblem[] => {
  const marked = tariffs.filter(plan => plan[field])
  const isWrong = marked.length > 1 || (field === 'trial' && marked.length === 0)
  return [
    ...(isWrong
      ? [{ check: most, plan: null, field, detail: marked.map(plan => plan.displayName).join(', ') }]
      : []),
    ...marked.flatMap(({ uid, isActive }) =>
      isActive ? [] : [{ check: 'not sold', plan: uid, field, detail: '' }],
    ),
  ]
}

/** A card names what its buyer gets: the numbers in its text are the limits. */
const cardProblems = (plan: Plan): PlanProblem[] => {
  const { uid, settingTariff, questionsPerWeek, eventsPerDay, observerRounds } = plan
  const named: [string, string][] = [
    [`до <strong>${questionsPerWeek}</strong> вопрос`, 'questionsPerWeek'],
    [`<strong>${eventsPerDay}</strong> событи`, 'eventsPerDay'],
    ...(observerRounds > 0
      ? [
          [`«Взгляд со стороны» <strong>${observerRounds}</strong> раз`, 'observerRounds'] satisfies [
            string,
            string,
          ],
        ]
      : []),
  ]
  return named
    .filter(([words]) => !settingTariff.includes(words))
    .map(([words]) => ({
      check: 'plan card',
      plan: uid,
      field: 'settingTariff',
      detail: words.replaceAll(/<[^>]*>/g, ''),
    }))
}

/** What a refund of a month deducts for a consultation stands in the offer, in the order of the plans. */
const offerProblems = (tariffs: readonly Plan[], offer: string): PlanProblem[] => {
  const named = [...offer.matchAll(/вычитается её цена: ([\d\s]+)\s₽/gu)].map(([, rubles = '']) =>
    Number(rubles.replaceAll(/\s/gu, '')),
  )
  const prices = tariffs.flatMap(({ consultationPrice }) => consultationPrice ?? [])
  if (prices.every((price, i) => price === (named[i] ?? 0) * 100) && prices.length === named.length) return []
  return [{ check: 'offer price', plan: null, field: 'consultationPrice', detail: named.join(', ') }]
}

/** What the files of the plans cannot say alone: one trial, and cards and an offer that name the same numbers. */
export const planProblems = (tariffs: readonly Plan[], offer: string): PlanProblem[] => [
  ...among(tariffs, 'trial', 'one trial'),
  ...among(tariffs, 'recommended', 'one recommended'),
  ...tariffs.flatMap(({ uid, oldPrice, price }) =>
    oldPrice !== null && oldPrice <= price
      ? [{ check: 'old price', plan: uid, field: 'oldPrice', detail: '' }]
      : [],
  ),
  ...tariffs.flatMap(cardProblems),
  ...offerProblems(tariffs, offer),
]
