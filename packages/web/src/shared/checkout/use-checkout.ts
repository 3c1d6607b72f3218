import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Starts a payment and redirects to its page. Busy until the browser has left the page, so that a second tap has no
 * effect, and no longer busy when the browser restores the page from the back/forward cache.
 */
export const useCheckout = <Input>(startPayment: (input: Input) => Promise<{ paymentUrl: string }>) => {
  const { mutate, reset, error, isPending, isSuccess } = useMutation({
    mutationFn: startPayment,
    onSuccess: ({ paymentUrl }) => location.assign(paymentUrl),
  })
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) reset()
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [reset])
  return { pay: mutate, error, isBusy: isPending || isSuccess }
}
