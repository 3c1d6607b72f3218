/** What lets a mail program end such mails by itself (RFC 2369, RFC 8058). */
export const oneTapHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
