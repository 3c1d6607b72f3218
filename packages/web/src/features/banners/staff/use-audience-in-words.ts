import { type BannerAudience, listGoals, listTariffs } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../shared/api/query-client.ts'
import { shortMomentInWords } from '../../../shared/format/moment.ts'
import { copy } from './copy.ts'

const texts = copy.audience

type Named = { uid: string; display_name: string }

const list = (label: string, names: readonly string[] | undefined): string[] =>
  names ? [`${label}: ${names.join(', ')}`] : []

const namesOf = (uids: readonly string[] | undefined, all: readonly Named[]) =>
  uids?.map(uid => all.find(one => one.uid === uid)?.display_name ?? uid)

/** Gives an audience in words: «подписка: пробный период, закончился; проверяют сервис». */
export const useAudienceInWords = (): ((audience: BannerAudience) => string) => {
  const { data: tariffs = [] } = useQuery(queryOf(listTariffs))
  const { data: goals = [] } = useQuery(queryOf(listGoals))
  return ({ states, plans, goals: chosen, groups, registered_after: after, registered_before: before }) => {
    const parts = [
      ...list(
        texts.states,
        states?.map(state => copy.planStates[state]),
      ),
      ...list(texts.plans, namesOf(plans, tariffs)),
      ...list(texts.goals, namesOf(chosen, goals)),
      ...(groups && !groups.includes('users') ? [texts.testers] : []),
      ...(after === undefined ? [] : [texts.after(shortMomentInWords(after))]),
      ...(before === undefined ? [] : [texts.before(shortMomentInWords(before))]),
    ]
    return parts.length > 0 ? parts.join('; ') : copy.everybody
  }
}
