import { useEffect } from 'react'
import { closeLocalBanner, startTimer, useLocalBanners } from '../../shared/banners/local-banners.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** The first of the local banners. */
export const LocalMessage = ({ flush = true }: { flush?: boolean }) => {
  const [local] = useLocalBanners()
  useEffect(() => local && startTimer(local), [local])
  if (!local) return null
  const { uid, level, text, action } = local
  return (
    <Banner
      flush={flush}
      level={level}
      action={action && <TextLink href={action.href}>{action.label}</TextLink>}
      onClose={() => closeLocalBanner(uid)}
    >
      {text}
    </Banner>
  )
}
