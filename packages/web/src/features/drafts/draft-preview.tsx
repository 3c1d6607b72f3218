import type { ContentPreview } from '@grani/contract'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { SafeHtml } from '../../ui/safe-html.tsx'
import { copy } from './copy.ts'

export type Preview<Kind extends ContentPreview['kind']> = Extract<ContentPreview, { kind: Kind }>

/** How the product shows questions and steps: those belong to other features. */
export type Renderers = {
  question: (preview: Preview<'question'>) => ReactNode
  step: (step: string) => ReactNode
}

/** The policy of the page forbids styles in markup, which mails have no other way than; a script may set them. */
const applyStyles = ({ contentDocument }: HTMLIFrameElement): void => {
  for (const element of contentDocument?.querySelectorAll<HTMLElement>('[style]') ?? [])
    element.style.cssText = element.getAttribute('style') ?? ''
}

/** A mail as it was composed, in a frame in which no script runs. */
const MailFrame = ({ subject, html }: Preview<'mail'>) => (
  <Card>
    <p className="font-medium">{subject}</p>
    <iframe
      title={subject}
      sandbox="allow-same-origin"
      srcDoc={html}
      onLoad={({ currentTarget }) => applyStyles(currentTarget)}
      className="mt-3 h-[32rem] w-full rounded-control border border-line"
    />
  </Card>
)

const shown = (preview: ContentPreview, render: Renderers): ReactNode => {
  if (preview.kind === 'question') return render.question(preview)
  if (preview.kind === 'mail') return <MailFrame {...preview} />
  if (preview.kind === 'result')
    return (
      <Card className="grid gap-4">
        <h3 className="text-xl">{preview.name}</h3>
        <SafeHtml html={preview.html} />
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

type Props = { preview: ContentPreview | null; render: Renderers; isSaved: boolean }

/** The saved text as its readers will see it; its buttons do nothing. */
export const DraftPreview = ({ preview, render, isSaved }: Props) => (
  <section>
    <h2 className="text-lg">{copy.preview}</h2>
    {!isSaved && <p className="mt-1 text-sm text-ink-soft">{copy.previewSaved}</p>}
    <div className="mt-3" inert={preview?.kind === 'question'}>
      {preview ? shown(preview, render) : <p className="text-ink-soft">{copy.noPreview}</p>}
    </div>
  </section>
)
