import { AUDIENCE_FIELDS, type BannerAudience, listGoals, listTariffs } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../shared/api/query-client.ts'
import { shortMomentInWords } from '../../../shared/format/moment.ts'
import { copy } from './copy.ts'

const texts = copy.audience

/** A field that is forgotten here does not compile: a banner would seem to be for everybody. */
type InWords = Record<keyof BannerAudience, (audience: BannerAudience) => string[]>

type Named = { uid: string; display_name: string }

const list = (label: string, names: readonly string[] | undefined): string[] =>
  names ? [`${label}: ${names.join(', ')}`] : []

const namesOf = (uids: readonly string[] | undefined, all: readonly Named[]) =>
  uids?.map(uid => all.find(one => one.uid === uid)?.display_name ?? uid)

/** Gives an audience in words: «подписка: пробный период, закончился; проверяют сервис». */
export const useAudienceInWords = (): ((audience: BannerAudience) => string) => {
  const { data: tariffs = [] } = useQuery(queryOf(listTariffs))
  const { data: goals = [] } = useQuery(queryOf(listGoals))
  const words: InWords = {
    states: ({ states }) =>
      list(
        texts.states,
        states?.map(state => copy.planStates[state]),
      ),
    plans: ({ plans }) => list(texts.plans, namesOf(plans, tariffs)),
    goals: ({ goals: chosen }) => list(texts.goals, namesOf(chosen, goals)),
    groups: ({ groups }) => (groups && !groups.includes('users') ? [texts.testers] : []),
    registered_after: ({ registered_after: moment }) =>
      moment === undefined ? [] : [texts.after(shortMomentInWords(moment))],
    registered_before: ({ registered_before: moment }) =>
      moment === undefined ? [] : [texts.before(shortMomentInWords(moment))],
  }
  return audience => AUDIENCE_FIELDS.flatMap(field => words[field](audience)).join('; ') || copy.everybody
}
