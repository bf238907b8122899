import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from 'shared-api'
import { recordsChanged } from 'shared-api/client/records-changed'
import { payments } from 'shared-api/payments'
import { Button, notify, readFailure } from 'shared-ui'

/** Starts one checkout of these payments, and leaves for the provider's payment page. */
export function PayButton({ ids, amount }: { ids: string[]; amount: string }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(payments.startCheckout, { body: { PaymentIds: ids } }),
    meta: { records: 'kept' },
    onSuccess: ({ Url }) => location.assign(Url),
    onError: (error) => {
      notify.failure('The payment was not started', readFailure(error).message)
      // Another user may have paid or cancelled it.
      void recordsChanged(queryClient)
    },
  })
  return (
    <Button variant="primary" size="lg" icon="credit-card" isBusy={isPending} onClick={() => mutate()}>
      Pay {amount}
    </Button>
  )
}
