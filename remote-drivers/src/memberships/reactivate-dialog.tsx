import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { Reactivation } from 'shared-api/memberships'
import {
  Box,
  Button,
  DateField,
  daysUntil,
  ErrorSummary,
  formatDate,
  formatMoney,
  notify,
  SelectField,
  showRefusal,
  TextField,
} from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import { notLoaded, referenceQueries } from '../driver-form/reference-queries.ts'
import { membershipQueries, useReactivateMembership } from './membership-queries.ts'
import { checkReactivation, emptyReactivation, type ReactivationFields } from './reactivation-form.ts'
import { wordsOfRefusal } from './refusal-note.tsx'
import type { DriverDialogProps } from './restore-dialog.tsx'

/** Begins a new membership of a driver who had one. */
export function ReactivateDialog(props: DriverDialogProps) {
  // Opened anew it knows nothing of the time before.
  return <Opened key={String(props.isOpen)} {...props} />
}

type Body = Omit<Reactivation, 'DriverId'>

function Opened({ driver, isOpen, onClosed }: DriverDialogProps) {
  const form = useForm<ReactivationFields, unknown, Body>({
    resolver: checkReactivation,
    defaultValues: emptyReactivation,
    shouldFocusError: false,
  })
  const reactivate = useReactivateMembership()

  // Once it was sent, nothing leaves it Inactive any more.
  function close() {
    if (!reactivate.isPending) onClosed()
  }

  async function send(body: Body) {
    try {
      await reactivate.mutateAsync({ DriverId: driver.Id, ...body })
      notify.success(`Membership of ${driver.Name} begins again`, sayWhen(body.ActivationDate))
      onClosed()
    } catch (refusal) {
      if (showRefusal(refusal, form.setError).length === 0)
        form.setError('root.service', { message: wordsOfRefusal(refusal) })
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!reactivate.isPending) void form.handleSubmit(send)()
  }

  return (
    <Dialog
      title={`Reactivate the membership of ${driver.Name}`}
      description="A new membership begins, at today's price. What came before stays in the history."
      isOpen={isOpen}
      onOpenChanged={(opened) => {
        if (!opened) close()
      }}
      footer={
        <>
          <Button disabled={reactivate.isPending} onClick={close}>
            Leave Inactive
          </Button>
          <Button type="submit" form="reactivate" variant="primary" isBusy={reactivate.isPending}>
            Reactivate membership
          </Button>
        </>
      }
    >
      <Box asChild display="grid" gap="4">
        <form id="reactivate" aria-label="Reactivate membership" noValidate onSubmit={submit}>
          <Fields form={form} driverId={driver.Id} />
        </form>
      </Box>
    </Dialog>
  )
}

interface FieldsProps {
  form: ReturnType<typeof useForm<ReactivationFields, unknown, Body>>
  driverId: string
}

function Fields({ form, driverId }: FieldsProps) {
  const products = useQuery(referenceQueries.products())
  const history = useQuery(membershipQueries.history(driverId))
  const before = history.data?.Membership?.Product__r
  const nothing = before ? `As before: ${before.Name}` : history.isSuccess ? 'Choose a product' : 'As before'
  const { errors, submitCount } = form.formState
  return (
    <>
      <ErrorSummary errors={errors} attempt={submitCount} />
      <DateField
        {...form.register('ActivationDate')}
        label="Activation date"
        hint="The first day with membership, like 12/31/2026"
        error={errors.ActivationDate?.message}
      />
      <SelectField
        {...form.register('ProductId')}
        label="Product"
        options={[
          { value: '', label: nothing },
          ...(products.data ?? [])
            .filter(({ Family }) => Family !== 'Monitoring')
            .map(({ Id, Name, Price, CurrencyIsoCode, Billing__c }) => ({
              value: Id,
              label: `${Name}, ${formatMoney(Price, CurrencyIsoCode)} ${Billing__c.toLowerCase()}`,
            })),
        ]}
        error={errors.ProductId?.message ?? notLoaded(products)}
      />
      <TextField
        {...form.register('DiscountCode')}
        label="Discount code"
        isOptional
        autoComplete="off"
        error={errors.DiscountCode?.message}
      />
    </>
  )
}

const sayWhen = (day: string) =>
  daysUntil(day) > 0 ? `Pending until ${formatDate(day)}.` : `From ${formatDate(day)}.`
