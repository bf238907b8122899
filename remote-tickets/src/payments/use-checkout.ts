import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from 'shared-api'
import { recordsChanged } from 'shared-api/client/records-changed'
import { type CheckoutDraft, payments } from 'shared-api/payments'
import { notify, readFailure } from 'shared-ui'

/** Starts a checkout and leaves for the provider's payment page; a user who comes back by Back starts another. */
export function useCheckout() {
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess, reset } = useMutation({
    mutationFn: (draft: CheckoutDraft) => call(payments.startCheckout, { body: draft }),
    meta: { records: 'kept' },
    onSuccess: ({ Url }) => location.assign(Url),
    onError: (error) => {
      notify.failure('The payment was not started', readFailure(error).message)
      // Another user may have paid or cancelled it.
      void recordsChanged(queryClient)
    },
  })
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [reset])
  return { start: mutate, isStarting: isPending || isSuccess }
}
