import { holdsPhrase, readDiary } from '@grani/contract'
import type { Alarm } from '@grani/contract/danger/recogniser.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryOf } from '../api/query-client.ts'

type Judge = (text: string) => Alarm

/** Judges as the server does; without the recogniser, which may be out of reach, by the phrases alone. */
const judgeBy = async (phrases: readonly string[]): Promise<Judge> => {
  try {
    const { alarmOf } = await import('@grani/contract/danger/recogniser.ts')
    return text => alarmOf(text, phrases)
  } catch {
    return text => (holdsPhrase(text, { phrases, harmless: [] }) ? 'danger' : 'none')
  }
}

/** Each text is judged once, however often it is drawn. */
const remembering = (judge: Judge): Judge => {
  const judged = new Map<string, Alarm>()
  return text => {
    const alarm = judged.get(text) ?? judge(text)
    judged.set(text, alarm)
    return alarm
  }
}

/** Says how far a text sounds as if somebody were in danger; null until it can. What it finds stays here. */
export const useJudge = (): Judge | null => {
  const phrases = useQuery({ ...queryOf(readDiary), staleTime: Infinity }).data?.crisis_phrases
  const [judge, setJudge] = useState<Judge | null>(null)
  useEffect(() => {
    if (!phrases) return
    let isCurrent = true
    const load = async () => {
      const loaded = remembering(await judgeBy(phrases))
      if (isCurrent) setJudge(() => loaded)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [phrases])
  return judge
}

/** The same of one text. */
export const useAlarm = (text: string | null): Alarm | null => {
  const judge = useJudge()
  return judge === null || text === null ? null : judge(text)
}
