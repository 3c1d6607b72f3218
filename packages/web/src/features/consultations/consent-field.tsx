import { type ReactNode, useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'

const { consent: texts } = copy

export type Consent = { version: string; is_given: boolean }

type Field = {
  /** What has to be consented to along with the call; null when nothing has. */
  version: string | null
  /** Whether the call may be made; shows what is missing when not. */
  check: () => boolean
  /** The box, where one is needed. */
  box: ReactNode
}

/** The consent that a wish and a share need: asked for once, with a box that is not ticked. */
export const useConsentField = (consent: Consent, isNeeded: boolean): Field => {
  const [isAgreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  if (consent.is_given || !isNeeded) return { version: null, check: () => true, box: null }
  return {
    version: consent.version,
    check: () => {
      setMissing(!isAgreed)
      return isAgreed
    },
    box: (
      <Checkbox
        checked={isAgreed}
        onChange={event => setAgreed(event.target.checked)}
        error={isMissing && !isAgreed ? texts.needed : undefined}
        label={
          <>
            {texts.agree}{' '}
            <TextLink newTab href={texts.href}>
              {texts.label}
            </TextLink>
          </>
        }
      />
    ),
  }
}
