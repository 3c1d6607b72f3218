import { holdsPhrase } from '@grani/contract'
import type { Alarm } from '@grani/contract/danger/recogniser.ts'
import { useEffect, useState } from 'react'
import { useDiary } from './use-diary.ts'

/** Judges as the server does; without the recogniser, which may be out of reach, by the phrases alone. */
const judge = async (text: string, phrases: readonly string[]): Promise<Alarm> => {
  try {
    const { alarmOf } = await import('@grani/contract/danger/recogniser.ts')
    return alarmOf(text, phrases)
  } catch {
    return holdsPhrase(text, { phrases, harmless: [] }) ? 'danger' : 'none'
  }
}

/** How far a text sounds as if somebody were in danger; null until that is known. What it finds stays here. */
export const useAlarm = (text: string | null): Alarm | null => {
  const phrases = useDiary().data?.crisis_phrases
  const [judged, setJudged] = useState<{ text: string; alarm: Alarm } | null>(null)
  useEffect(() => {
    if (text === null || !phrases) return
    let isCurrent = true
    const show = async () => {
      const alarm = await judge(text, phrases)
      if (isCurrent) setJudged({ text, alarm })
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [text, phrases])
  return judged?.text === text ? judged.alarm : null
}
