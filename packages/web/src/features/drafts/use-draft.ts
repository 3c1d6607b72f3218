import {
  askForApproval,
  checkDraft,
  type ContentProblem,
  type DraftDetails,
  listDrafts,
  publishDraft,
  readDraft,
  saveDraft,
} from '@grani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wasRefused } from '../../shared/api/api-error.ts'
import { adminQueryOf, callAdmin } from '../../shared/admin/call-admin.ts'

export const draftQuery = (draft: string) => adminQueryOf(readDraft, { params: { draft } })

export type Step = 'save' | 'check' | 'ask' | 'publish' | 'rebase'

export type Checked = { draft: DraftDetails; problems: readonly ContentProblem[] | null }

type Typed = { fields: DraftDetails['fields']; note: string }

const save = async (draft: DraftDetails, typed: Typed, isRebased = false): Promise<DraftDetails> =>
  callAdmin(saveDraft, {
    params: { draft: draft.draft },
    body: { version: draft.version, ...typed, ...(isRebased && { is_rebased: true }) },
  })

const isTyped = (draft: DraftDetails, { fields, note }: Typed): boolean =>
  note !== draft.note || Object.keys(fields).some(field => fields[field] !== draft.fields[field])

const PAUSE_MS = 1000
/** Checks take seconds, on a busy server a minute. */
const TRIES = 20

/** The server refuses to be waited for and goes on checking: it is asked again until it has found what there is. */
const patiently = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (tries === TRIES || !wasRefused(error, 'ERR_UNAVAILABLE')) throw error
      await new Promise(done => setTimeout(done, PAUSE_MS))
    }
  }
}

/** What is typed is saved before it is checked or asked about. */
const run = async (step: Step, was: DraftDetails, typed: Typed): Promise<Checked> => {
  const mustSave = was.is_own && (step === 'save' || (step !== 'publish' && isTyped(was, typed)))
  const draft = step === 'rebase' ? await save(was, typed, true) : mustSave ? await save(was, typed) : was
  const of = { params: { draft: draft.draft } }
  const body = { version: draft.version }
  if (step === 'check') return patiently(() => callAdmin(checkDraft, of))
  if (step === 'ask') return patiently(() => callAdmin(askForApproval, { ...of, body }))
  if (step === 'publish') return patiently(() => callAdmin(publishDraft, { ...of, body }))
  return { draft, problems: null }
}

/** The steps of a draft: `problems` is null until it has been checked. */
export const useDraftSteps = (draft: DraftDetails) => {
  const client = useQueryClient()
  const [problems, setProblems] = useState<readonly ContentProblem[] | null>(null)
  const show = ({ draft: now, problems: found }: Checked): void => {
    client.setQueryData(draftQuery(now.draft).queryKey, now)
    setProblems(found)
    void client.invalidateQueries({ queryKey: adminQueryOf(listDrafts).queryKey })
  }
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ step, typed }: { step: Step; typed: Typed }) => run(step, draft, typed),
    onSuccess: show,
    // What could be saved before a step was refused has a new version.
    onError: () => void client.invalidateQueries({ queryKey: draftQuery(draft.draft).queryKey }),
  })
  return {
    problems,
    show,
    error,
    pending: isPending ? (variables?.step ?? null) : null,
    take: (step: Step, typed: Typed) => mutate({ step, typed }),
  }
}
