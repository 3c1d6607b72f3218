/** `anna.k@example.org` as `a…@e….org`: enough to recognise an address that one has been told. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  return `${email.slice(0, 1)}…@${domain.slice(0, 1)}…${domain.slice(domain.lastIndexOf('.'))}`
}
