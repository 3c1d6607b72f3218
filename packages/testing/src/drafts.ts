import {
  askForApproval,
  createDraft,
  decideDraft,
  type DraftDetails,
  publishDraft,
  readDraft,
  saveDraft,
  withdrawDraft,
} from '@grani/contract'
import type { Client } from './client.ts'

type Fields = DraftDetails['fields']

/** The checks take seconds: the server refuses to be waited for, and is asked again. */
export const patiently = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!String(error).includes('ERR_UNAVAILABLE')) throw error
    }
  }
}

const on = (draft: string) => ({ params: { draft } })

/** What one of the staff writes about a target, and another one decides. */
export const draftsBy = (author: Client, second: Client) => {
  /** A saved draft of a target with some other words. */
  const drafted = async (target: string, change: Fields): Promise<DraftDetails> => {
    const { draft, version, fields } = await author.get(createDraft, { body: { target } })
    const body = { version, fields: { ...fields, ...change }, note: 'понятнее' }
    return author.get(saveDraft, { ...on(draft), body })
  }
  const asked = async (target: string, change: Fields): Promise<DraftDetails> => {
    const { draft, version } = await drafted(target, change)
    const reply = await patiently(() => author.get(askForApproval, { ...on(draft), body: { version } }))
    if (reply.problems.length > 0) throw new Error(JSON.stringify(reply.problems))
    return reply.draft
  }
  const approve = ({ draft, version }: Pick<DraftDetails, 'draft' | 'version'>, by = second) =>
    by.call(decideDraft, { ...on(draft), body: { version, is_approved: true, reason: 'прочитано' } })
  const approved = async (target: string, change: Fields): Promise<DraftDetails> => {
    const draft = await asked(target, change)
    await approve(draft)
    return second.get(readDraft, on(draft.draft))
  }
  const publish = async ({ draft, version }: DraftDetails): Promise<DraftDetails> => {
    const reply = await patiently(() => second.get(publishDraft, { ...on(draft), body: { version } }))
    if (reply.draft.state !== 'published') throw new Error(JSON.stringify(reply.problems))
    return reply.draft
  }
  const withdraw = ({ draft, version }: DraftDetails) =>
    second.call(withdrawDraft, { ...on(draft), body: { version, reason: 'хуже прежнего' } })
  return {
    withdraw,
    drafted,
    asked,
    approve,
    approved,
    publish,
    published: async (target: string, change: Fields) => publish(await approved(target, change)),
  }
}
