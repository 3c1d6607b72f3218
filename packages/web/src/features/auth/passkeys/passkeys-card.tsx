import type { Passkey, Profile } from '@grani/contract'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { dateInWords } from '../../../shared/format/date.ts'
import { hasPasskeys } from '../../../shared/passkeys/passkeys.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { copy as texts } from './copy.ts'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'
import { usePasskeys, useRemovePasskey } from './use-passkeys.ts'

const RemovalDialog = ({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const { title, text, ...labels } = texts.removal
  return (
    <ConfirmDialog
      labels={{ title: title(name), ...labels }}
      mutation={useRemovePasskey(id)}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  )
}

const Row = ({ passkey }: { passkey: Passkey }) => {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const { name, added_at, used_at } = passkey
  const close = () => setOpen(null)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 grow basis-48">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          {texts.added(dateInWords(added_at))},{' '}
          {used_at === null ? texts.unused : texts.used(dateInWords(used_at))}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="s" aria-label={texts.renameOf(name)} onClick={() => setOpen('rename')}>
          {texts.rename}
        </Button>
        <Button size="s" aria-label={texts.removeOf(name)} onClick={() => setOpen('remove')}>
          {texts.remove}
        </Button>
      </div>
      {open === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemovalDialog passkey={passkey} onClose={close} />}
    </li>
  )
}

const PasskeyList = () => {
  const { data, isError, isFetching, refetch } = usePasskeys()
  if (data?.length === 0) return null
  if (data) {
    return (
      <ul className="mt-3">
        {data.map(passkey => (
          <Row key={passkey.id} passkey={passkey} />
        ))}
      </ul>
    )
  }
  if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading className="mt-4">
      <Skeleton className="h-11" />
    </Loading>
  )
}

/** The passkeys of the user: add, name, remove. */
export const PasskeysCard = ({ profile }: { profile: Profile }) => {
  const [isAdding, setAdding] = useState(false)
  return (
    <Card aria-label={texts.title}>
      <h2 className="text-lg">{texts.title}</h2>
      <p className="mt-1 text-sm text-ink-soft">{texts.lead}</p>
      <PasskeyList />
      {hasPasskeys() ? (
        <Button size="s" className="mt-4" onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      ) : (
        <p className="mt-3 text-sm text-ink-soft">{texts.leadUnsupported}</p>
      )}
      {isAdding && <AddPasskeyDialog profile={profile} onClose={() => setAdding(false)} />}
    </Card>
  )
}
