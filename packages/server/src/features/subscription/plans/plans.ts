import type { Bank } from '../../../bank/bank.ts'
import { runningTrial, type TrialRow } from '../trial.ts'
import { withOwnDirections } from './own-directions.ts'

type Plan = Bank['tariffs'][number]

/** The plan of a subscription; that of the trial when there is no subscription. */
export const planOf = (bank: Bank, tariff: string | null): Plan => {
  const plan = bank.tariffs.find(({ uid }) => uid === tariff) ?? bank.tariffs.find(({ trial }) => trial)
  if (!plan) throw new Error('The content holds no plan for a trial')
  return plan
}

const moreGoals = (one: Plan, other: Plan): number | null =>
  one.goalsLimit === null || other.goalsLimit === null ? null : Math.max(one.goalsLimit, other.goalsLimit)

/** What the user may do: by the plan, and until the trial ends by the trial as well, of each the larger. */
export const openPlanOf = (bank: Bank, row: TrialRow | null, now: Date): Plan => {
  const plan = planOf(bank, row?.tariff ?? null)
  const beside = runningTrial(row, now)
  if (beside === null || beside.tariff === plan.uid) return plan
  const trial = planOf(bank, beside.tariff)
  return {
    ...plan,
    goalsLimit: moreGoals(plan, trial),
    questionsPerWeek: Math.max(plan.questionsPerWeek, trial.questionsPerWeek),
    eventsPerDay: Math.max(plan.eventsPerDay, trial.eventsPerDay),
    openGuesses: Math.max(plan.openGuesses, trial.openGuesses),
    observerRounds: Math.max(plan.observerRounds, trial.observerRounds),
    drawing: plan.drawing || trial.drawing,
  }
}

/** The text of a card; consultations lead it, and only while a specialist works. */
const cardText = ({ settingTariff, consultationLine }: Plan, sellsConsultations: boolean): string =>
  sellsConsultations && consultationLine !== undefined
    ? `<p>${consultationLine}</p>\n${settingTariff}`
    : settingTariff

type ListTariffs = {
  sellsConsultations: boolean
  /** The goals whose own numbers the cards name; with none the cards hold for anybody. */
  active: readonly string[]
}

export const listTariffs = (
  bank: Pick<Bank, 'tariffs' | 'goals' | 'directions'>,
  { sellsConsultations, active }: ListTariffs,
) =>
  bank.tariffs.map(tariff => ({
    uid: tariff.uid,
    name: tariff.name,
    display_name: tariff.displayName,
    price: tariff.price,
    old_price: tariff.oldPrice,
    questions_per_week: tariff.questionsPerWeek,
    has_drawing: tariff.drawing,
    setting_tariff: withOwnDirections(bank, tariff, active, cardText(tariff, sellsConsultations)),
    is_active: tariff.isActive,
    is_recommended: tariff.recommended,
  }))
