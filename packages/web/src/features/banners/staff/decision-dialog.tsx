import { approveBanner, listStaffBanners, type StaffBanner, stopBanner } from '@grani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminErrorMessage } from '../../../shared/admin/admin-error-message.ts'
import { adminQueryOf, callAdmin } from '../../../shared/admin/call-admin.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { BannerPreview } from './banner-preview.tsx'
import { copy } from './copy.ts'
import { ForeignHosts } from './foreign-hosts.tsx'

type Props = { banner: StaffBanner; decision: 'approve' | 'stop'; onClose: () => void }

/** Shows the banner once more before it is approved or stopped. */
export const DecisionDialog = ({ banner, decision, onClose }: Props) => {
  const client = useQueryClient()
  const isStop = decision === 'stop'
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callAdmin(isStop ? stopBanner : approveBanner, { params: { uid: banner.uid } }),
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: adminQueryOf(listStaffBanners).queryKey }),
  })
  return (
    <Dialog
      title={isStop ? copy.stopTitle : copy.approveTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{copy.keep}</Button>
          <Button variant={isStop ? 'danger' : 'primary'} pending={isPending} onClick={() => mutate()}>
            {isStop ? copy.stop : copy.approve}
          </Button>
        </>
      }
    >
      <BannerPreview {...banner} />
      <p className="mt-4 text-ink-soft">
        {(isStop ? copy.stopText : copy.approveText)(copy.people(banner.people))}
      </p>
      <ForeignHosts hosts={banner.foreign_hosts} />
      <FormError>{error ? adminErrorMessage(error) : undefined}</FormError>
    </Dialog>
  )
}
