/** Apart from the other words of this folder: the first load does without it. */
export const failureCodeText = (code: string): string => `Код обращения: ${code}`
