import { holdsPhrase } from '@grani/contract'
import { useEffect, useState } from 'react'
import { useDiary } from './use-diary.ts'

/** Judges as the server does; without the recogniser, which may be out of reach, by the phrases alone. */
const judge = async (text: string, phrases: readonly string[]): Promise<boolean> => {
  try {
    const { soundsDangerous } = await import('@grani/contract/danger/recogniser.ts')
    return soundsDangerous(text, phrases)
  } catch {
    return holdsPhrase(text, { phrases, harmless: [] })
  }
}

/** Whether a text sounds as if somebody were in danger; null until that is known. What it finds stays here. */
export const useSoundsDangerous = (text: string | null): boolean | null => {
  const phrases = useDiary().data?.crisis_phrases
  const [judged, setJudged] = useState<{ text: string; isDangerous: boolean } | null>(null)
  useEffect(() => {
    if (text === null || !phrases) return
    let isCurrent = true
    const show = async () => {
      const isDangerous = await judge(text, phrases)
      if (isCurrent) setJudged({ text, isDangerous })
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [text, phrases])
  return judged?.text === text ? judged.isDangerous : null
}
