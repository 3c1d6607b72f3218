export const MAILS_SHOWN = 200
