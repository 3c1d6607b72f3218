import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { closeLocalBanner, startTimer, useLocalBanners } from '../../shared/banners/local-banners.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** The first of the local banners. */
export const LocalMessage = ({ flush = true }: { flush?: boolean }) => {
  const [local] = useLocalBanners()
  const [path] = useLocation()
  useEffect(() => local && startTimer(local), [local])
  useEffect(() => {
    if (local?.page !== undefined && local.page !== path) closeLocalBanner(local.uid)
  }, [local, path])
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
