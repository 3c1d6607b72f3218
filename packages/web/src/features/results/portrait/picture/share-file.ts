/** Whether this device can hand a picture to another app. */
export const canShareFiles = (): boolean =>
  'canShare' in navigator &&
  navigator.canShare({ files: [new File([], 'picture.png', { type: 'image/png' })] })

export const fileOf = (canvas: HTMLCanvasElement, name: string): Promise<File> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(blob => {
      if (blob) resolve(new File([blob], name, { type: 'image/png' }))
      else reject(new Error('The canvas has no picture'))
    }, 'image/png')
  })

/** Hands the picture to another app. A user who closes the list of apps has changed their mind: no failure. */
export const share = async (file: File): Promise<void> => {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
