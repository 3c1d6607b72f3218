/** The domain that mails come from, of `MAIL_FROM`: an address, or a name with one in angle brackets. */
export const domainOf = (from: string): string => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
