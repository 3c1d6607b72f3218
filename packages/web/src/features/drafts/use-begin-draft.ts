import { createDraft } from '@grani/contract'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { callAdmin } from '../../shared/admin/call-admin.ts'

/** Begins a draft and opens it. */
export const useBeginDraft = () => {
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: (target: string) => callAdmin(createDraft, { body: { target } }),
    onSuccess: ({ draft }) => navigate(`/admin/content/${draft}`),
  })
}
