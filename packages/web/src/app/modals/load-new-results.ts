/** Called as soon as an answer has brought a result, so that the dialog is there between the next two questions. */
export const loadNewResults = async () => (await import('./new-results-modal.tsx')).NewResultsModal
