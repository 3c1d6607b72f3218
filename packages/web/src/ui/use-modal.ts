import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The room of the page's scrollbar is kept while a dialog hides it; where it takes none, none must appear. */
const reserveScrollbarGutter = (): void => {
  const { clientWidth, style } = document.documentElement
  style.setProperty('--gutter', innerWidth > clientWidth ? 'stable' : 'auto')
}

/**
 * Opens a <dialog> as a modal for as long as it is mounted. It is closed while it is still in the page (hence the
 * layout effect): that is what makes the browser give the focus back to where it was.
 */
export const useModal = (): RefObject<HTMLDialogElement | null> => {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    // The second of two dialogs sees a page whose scrollbar is hidden already.
    if (!document.querySelector('dialog:modal')) reserveScrollbarGutter()
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return ref
}
