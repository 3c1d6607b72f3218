import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FacetPicture } from '../../ui/facet-picture.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Meter } from '../../ui/meter.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stone } from '../../ui/stone.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { texts } from './component-gallery-copy.ts'

const LEVELS = ['info', 'success', 'warning', 'error'] as const
const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const
const facets = (count: number, known: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: `${i}`,
    name: '',
    certainty: Math.max(0, Math.min(1, known - i * 0.12)),
  }))

const ComponentGallery = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid content-start gap-6 bg-paper p-6 text-ink">
      <h1 className="flex items-center gap-3 text-3xl">
        <Mark className="size-12" /> {texts.product}
      </h1>
      <div className="flex flex-wrap gap-3">
        {VARIANTS.map(variant => (
          <Button key={variant} variant={variant}>
            {texts.button}
          </Button>
        ))}
        <Button pending>{texts.button}</Button>
        <Button disabled variant="primary">
          {texts.button}
        </Button>
        <LinkButton href="/dev/ui" size="s">
          {texts.button}
        </LinkButton>
        <Button onClick={() => setOpen(true)}>{texts.dialog}</Button>
      </div>
      {LEVELS.map(level => (
        <Banner
          key={level}
          level={level}
          onClose={() => {}}
          action={<TextLink href="/dev/ui">{texts.button}</TextLink>}
        >
          {texts.sentence}
        </Banner>
      ))}
      <Card className="grid gap-5">
        <h2 className="text-xl">{texts.heading}</h2>
        <TextField label={texts.label} hint={texts.sentence} />
        <TextField label={texts.label} defaultValue={texts.button} error={texts.sentence} />
        <PasswordField label={texts.label} />
        <Select label={texts.label} options={[{ value: 1, label: texts.button }]} />
        <Checkbox label={texts.sentence} />
        <Checkbox label={texts.sentence} error={texts.sentence} />
        <div className="flex items-center gap-3">
          <Chip>{texts.button}</Chip>
          <Chip strong>9+</Chip>
        </div>
        <Meter value={42} />
        <Skeleton className="h-10 w-2/3" />
      </Card>
      <Card className="flex flex-wrap gap-4">
        {[0, 0.3, 0.7, 1, 2].map(known => (
          <FacetPicture key={known} facets={facets(8, known)} className="size-28" />
        ))}
        <FacetPicture facets={facets(15, 1.6)} className="size-28" />
        <FacetPicture facets={facets(4, 1)} className="size-11" />
        {(['waiting', 'growing', 'whole', 'dim'] as const).map(mood => (
          <Stone key={mood} mood={mood} className="size-28" />
        ))}
      </Card>
      <EmptyState title={texts.heading} action={<Button>{texts.button}</Button>}>
        <p>{texts.sentence}</p>
      </EmptyState>
      {isOpen && (
        <Dialog
          title={texts.heading}
          onClose={() => setOpen(false)}
          actions={<Button variant="primary">{texts.button}</Button>}
        >
          <p>{texts.sentence}</p>
        </Dialog>
      )}
    </div>
  )
}

/** All components in both themes side by side; in development only. */
export const ComponentGalleryPage = () => (
  <main className="grid lg:grid-cols-2">
    <ComponentGallery />
    <div className="dark">
      <ComponentGallery />
    </div>
  </main>
)
