import { problemAt } from '@grani/server/content/problem.ts'
import type { Content, Item } from '@grani/server/content/schema.ts'
import { hasWord } from '../russian.ts'
import { asksHowTrue } from './answer-scales.ts'
import type { Check } from './check.ts'
import { isAsked } from '@grani/server/content/item-texts.ts'

/** How often something happens. Not «бывает», which says that it happens, nor «подолгу», which says how long. */
const FREQUENCY = [
  'часто|чаще|нечасто|зачастую|редко|реже|нередко|изредка|иногда|порой|порою|временами|периодически|регулярно',
  'обычно|постоянно|всегда|никогда|вечно|ежедневно|еженедельно|ежемесячно|ежегодно',
  'время от времени|то и дело|как правило|раз за разом|от случая к случаю|изо дня в день|день за днём|ни разу',
  'кажд\\p{L}+ (?:раз|день|вечер|утро|ночь|неделю|месяц|год|час|минуту)|раз в (?:день|неделю|месяц|год|полгода|\\p{L}+ (?:дня|дней|недели|недель|месяца|месяцев|года|лет))',
].join('|')

/** «Как обычно», «как всегда» compare with other days, «всё чаще» tells of a change. */
const NOT_A_FREQUENCY = /(?<!\p{L})(?:как (?:обычно|всегда)|вс[её] (?:чаще|реже))(?!\p{L})/giu

const hasFrequencyWord = (text: string): boolean => hasWord(text.replaceAll(NOT_A_FREQUENCY, ' '), FREQUENCY)

export const frequencyWordsOnAgreement = ({ items }: Content): Item[] =>
  items.filter(isAsked).filter(item => asksHowTrue(item) && hasFrequencyWord(item.text))

/** «Я часто опаздываю» with «скорее не про меня» may mean seldom or very often: the user cannot say how often. */
export const frequencyWordProblems: Check = ({ content, locate }) =>
  frequencyWordsOnAgreement(content).map(({ id, text }) =>
    problemAt(
      locate(`item:${id}`),
      `a frequency word on an agreement scale: «${text}»: reword it, or ask it as a new item with the answers frequency`,
    ),
  )
