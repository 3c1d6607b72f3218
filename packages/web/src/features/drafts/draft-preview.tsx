import type { ContentPreview, DraftDetails } from '@grani/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Theme, useTheme } from '../../shared/theme/theme.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { RadioRow } from '../../ui/radio-row.tsx'
import { SafeHtml } from '../../ui/safe-html.tsx'
import { loadSanitizer, sanitizeDocument } from '../../ui/sanitizer.ts'
import { copy, fieldName } from './copy.ts'
import { DeviceFrame } from './device-frame.tsx'

export type Preview<Kind extends ContentPreview['kind']> = Extract<ContentPreview, { kind: Kind }>

/** How the product shows questions, steps and plans: those belong to other features. */
export type Renderers = {
  question: (preview: Preview<'question'>) => ReactNode
  step: (step: string) => ReactNode
  plan: (preview: Preview<'plan'>) => ReactNode
}

/** The policy of the page forbids styles in markup, which mails have no other way than; a script may set them. */
const applyStyles = ({ contentDocument }: HTMLIFrameElement): void => {
  for (const element of contentDocument?.querySelectorAll<HTMLElement>('[style]') ?? [])
    element.style.cssText = element.getAttribute('style') ?? ''
}

/** A mail as it was composed, in a frame in which no script runs. */
const MailFrame = ({ subject, html }: Preview<'mail'>) => {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const show = async (): Promise<void> => {
      await loadSanitizer()
      // The policy of the page takes a document for a frame from the sanitizer only; React would make it plain text.
      if (frame.current) Object.assign(frame.current, { srcdoc: sanitizeDocument(html) })
    }
    void show()
  }, [html])
  return (
    <Card>
      <p className="font-medium">{subject}</p>
      <iframe
        ref={frame}
        title={subject}
        sandbox="allow-same-origin"
        onLoad={({ currentTarget }) => applyStyles(currentTarget)}
        className="mt-3 h-[32rem] w-full rounded-control border border-line bg-white"
      />
    </Card>
  )
}

const Words = ({ title, lines }: Preview<'words'>) => (
  <Card>
    {title !== '' && <h3 className="mb-3 text-xl">{title}</h3>}
    <div className="grid gap-3">
      {lines.map(({ field, html }) => (
        <div key={field}>
          {lines.length > 1 && <p className="text-sm text-ink-soft">{fieldName(field)}</p>}
          <SafeHtml html={html} />
        </div>
      ))}
    </div>
  </Card>
)

const shown = (preview: Exclude<ContentPreview, { kind: 'mail' }>, render: Renderers): ReactNode => {
  if (preview.kind === 'question') return render.question(preview)
  if (preview.kind === 'plan') return render.plan(preview)
  if (preview.kind === 'words') return <Words {...preview} />
  if (preview.kind === 'banner')
    return (
      <Banner level={preview.level}>
        <SafeHtml html={preview.html} className="prose inline" />
      </Banner>
    )
  if (preview.kind === 'result')
    return (
      <Card className="grid gap-4">
        <h3 className="text-xl">{preview.name}</h3>
        <SafeHtml html={preview.html} />
        <p className="text-sm text-ink-soft">{copy.stepsPreview}</p>
        {preview.steps.map(step => (
          <div key={step}>{render.step(step)}</div>
        ))}
      </Card>
    )
  return (
    <Card>
      <h3 className="mb-3 text-xl">{preview.title}</h3>
      <SafeHtml html={preview.html} />
    </Card>
  )
}

const SCREENS = [
  { value: 360, label: copy.widths.narrow },
  { value: 390, label: copy.widths.phone },
  { value: null, label: copy.widths.wide },
]

const THEMES = [
  { value: 'light', label: copy.themes.light },
  { value: 'dark', label: copy.themes.dark },
] as const

type ShownProps = { preview: ContentPreview; render: Renderers }

/** On a screen of some width in one of the themes. A mail has its own frame, and the colours of mails. */
const OnScreen = ({ preview, render }: ShownProps) => {
  const [width, setWidth] = useState<number | null>(390)
  const [theme, setTheme] = useState<Theme>(useTheme())
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <RadioRow isField legend={copy.width} options={SCREENS} value={width} onChange={setWidth} />
        {preview.kind !== 'mail' && (
          <RadioRow isField legend={copy.theme} options={THEMES} value={theme} onChange={setTheme} />
        )}
      </div>
      {preview.kind === 'mail' ? (
        <div style={{ maxWidth: width ?? '100%' }}>
          <MailFrame {...preview} />
        </div>
      ) : (
        <div inert>
          <DeviceFrame title={copy.preview} width={width} isDark={theme === 'dark'}>
            {shown(preview, render)}
          </DeviceFrame>
        </div>
      )}
    </div>
  )
}

type Props = Pick<DraftDetails, 'preview' | 'preview_failed'> & { render: Renderers; isSaved: boolean }

/** The saved text as its readers will see it; its buttons do nothing. */
export const DraftPreview = ({ preview, preview_failed: hasFailed, render, isSaved }: Props) => (
  <section className="min-w-0">
    <h2 className="text-lg">{copy.preview}</h2>
    {!isSaved && <p className="mt-1 text-sm text-ink-soft">{copy.previewSaved}</p>}
    <div className="mt-3">
      {preview && <OnScreen preview={preview} render={render} />}
      {hasFailed && <Banner level="warning">{copy.previewFailed}</Banner>}
      {!preview && !hasFailed && <p className="text-ink-soft">{copy.noPreview}</p>}
    </div>
  </section>
)
