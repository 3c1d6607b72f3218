import { plural } from '../../../shared/format/plural.ts'

const PEOPLE = ['человек', 'человека', 'человек'] as const

/** Read by the person and by a specialist alike: nobody is addressed. */
export const copy = {
  title: 'Глазами других',
  lead: 'Среднее по\u00A0ответам знакомых. Кто как ответил, неизвестно.',
  self: 'О\u00A0себе',
  others: (replies: number) => `Другие, ${plural(replies, PEOPLE)}`,
  beside: {
    same: 'Другие видят это так же.',
    higher: 'Другие видят это чаще.',
    lower: 'Другие видят это реже.',
  },
}
