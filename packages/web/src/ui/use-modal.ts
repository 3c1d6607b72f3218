import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Reserves the space of the page's scrollbar while a dialog hides it, but only where a scrollbar takes space. */
const reserveScrollbarGutter = (): void => {
  const { clientWidth, style } = document.documentElement
  style.setProperty('--gutter', innerWidth > clientWidth ? 'stable' : 'auto')
}

/**
 * Opens a <dialog> as a modal for as long as it is mounted. A layout effect closes it while it is still in the page, since
 * only then does the browser restore the focus.
 */
export const useModal = (): RefObject<HTMLDialogElement | null> => {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    // For the second of two dialogs the scrollbar is hidden already.
    if (!document.querySelector('dialog:modal')) reserveScrollbarGutter()
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return ref
}
