import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Begins a payment and leaves for its page. Busy until the browser has gone, so that a second tap finds nothing to
 * press; free again when the browser takes this page out of its memory on the way back.
 */
export const useCheckout = <Wish>(begin: (wish: Wish) => Promise<{ paymentUrl: string }>) => {
  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    mutationFn: begin,
    onSuccess: ({ paymentUrl }) => location.assign(paymentUrl),
  })
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) reset()
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [reset])
  return { pay: mutate, error, isBusy: isPending || isSuccess }
}
