let uids: readonly string[] = []

/** Adds results to those that the dialog about new results shows when it opens. */
export const announceResults = (more: readonly string[]): void => {
  uids = [...new Set([...uids, ...more])]
}

/** Uids of the results that have come since the dialog was last shown. */
export const announcedResults = (): readonly string[] => uids

/** The dialog has shown these: they are not announced again. */
export const forgetAnnounced = (shown: readonly string[]): void => {
  uids = uids.filter(uid => !shown.includes(uid))
}
