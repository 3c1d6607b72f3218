import type { Bank } from '../../../bank/bank.ts'

type Plan = Bank['tariffs'][number]

/** The plan of a subscription; that of the trial when there is no subscription. */
export const planOf = (bank: Bank, tariff: string | null): Plan => {
  const plan = bank.tariffs.find(({ uid }) => uid === tariff) ?? bank.tariffs.find(({ trial }) => trial)
  if (!plan) throw new Error('The content holds no plan for a trial')
  return plan
}

/** The text of a card; consultations stand there only while a specialist works, before everything else that is counted. */
const cardText = ({ settingTariff, consultationLine }: Plan, sellsConsultations: boolean): string => {
  if (!sellsConsultations || consultationLine === undefined) return settingTariff
  const line = `  <li>${consultationLine}</li>\n`
  const [sentences, ...counted] = settingTariff.split('<ul>\n')
  return counted.length === 0
    ? `${settingTariff}<ul>${line}</ul>`
    : `${sentences}<ul>\n${line}${counted.join('<ul>\n')}`
}

export const listTariffs = (
  bank: Pick<Bank, 'tariffs'>,
  { sellsConsultations }: { sellsConsultations: boolean },
) =>
  bank.tariffs.map(tariff => ({
    uid: tariff.uid,
    name: tariff.name,
    display_name: tariff.displayName,
    price: tariff.price,
    old_price: tariff.oldPrice,
    questions_per_week: tariff.questionsPerWeek,
    setting_tariff: cardText(tariff, sellsConsultations),
    is_active: tariff.isActive,
    is_recommended: tariff.recommended,
  }))
