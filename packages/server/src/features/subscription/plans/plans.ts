import type { Bank } from '../../../bank/bank.ts'

const TRIAL_TARIFF = 'basic'

type Plan = Bank['tariffs'][number]

/** The plan of a subscription; the basic one when there is no subscription. */
export const planOf = (bank: Bank, tariff: string | null): Plan => {
  const plan =
    bank.tariffs.find(({ uid }) => uid === tariff) ?? bank.tariffs.find(({ name }) => name === TRIAL_TARIFF)
  if (!plan) throw new Error('The content holds no basic tariff')
  return plan
}

export const listTariffs = (bank: Bank) =>
  bank.tariffs.map(tariff => ({
    uid: tariff.uid,
    name: tariff.name,
    display_name: tariff.displayName,
    price: tariff.price,
    old_price: tariff.oldPrice,
    questions_per_week: tariff.questionsPerWeek,
    setting_tariff: tariff.settingTariff,
    is_active: tariff.isActive,
    is_recommended: tariff.recommended,
  }))
