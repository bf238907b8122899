import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Refusal } from 'shared-api'
import { DriverLinkDraft, linkRequestDays } from 'shared-api/drivers/driver-links'
import type { DriverMatch } from 'shared-api/drivers/driver-search'
import { activationInReach } from 'shared-api/memberships/membership-days'
import { readTypedDate } from 'shared-api/typed-date'
import {
  Box,
  Button,
  DateField,
  ErrorSummary,
  Link,
  notify,
  SelectField,
  showRefusal,
  TextField,
  useOneAtATime,
  useUnsavedInput,
} from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import * as z from 'zod/mini'
import { fieldLabels } from '../driver-form/driver-fields.ts'
import { notLoaded } from '../driver-form/not-loaded.tsx'
import { referenceQueries } from '../driver-form/reference-queries.ts'
import { paths } from '../paths.ts'
import { pricedProduct } from '../price-labels.ts'
import { useRequestLink } from './add-driver-queries.ts'

interface LinkDriverDialogProps {
  match: DriverMatch
  /** That is to have the driver, too. */
  carrier: { Id: string; Name: string }
  onClosed: () => void
  onLinked: () => void
}

interface LinkFields {
  MatchId: string
  CarrierId: string
  CarrierDriverId: string
  ActivationDate: string
  ProductId: string
  DiscountCode: string
}

const sentLink = (fields: LinkFields): z.input<typeof DriverLinkDraft> => ({
  ...fields,
  ActivationDate: readTypedDate(fields.ActivationDate) ?? fields.ActivationDate,
  ProductId: fields.ProductId === '' ? null : fields.ProductId,
  DiscountCode: fields.ProductId === '' ? '' : fields.DiscountCode,
})

const checkLink = standardSchemaResolver<LinkFields, unknown, DriverLinkDraft>(
  z.pipe(z.transform(sentLink), DriverLinkDraft.check(activationInReach)),
)

/** A record of one's own for a driver whom another carrier has: at once from another of one's own, else once it agrees. */
export function LinkDriverDialog({ match, carrier, onClosed, onLinked }: LinkDriverDialogProps) {
  const isAsking = match.Standing === 'Elsewhere'
  const formId = useId()
  const navigate = useNavigate()
  const products = useQuery(referenceQueries.products())
  const request = useRequestLink()
  const oneAtATime = useOneAtATime()
  /** The record of the driver that the carrier has already. */
  const [hadAs, setHadAs] = useState<string>()
  const { control, register, formState, handleSubmit, setError } = useForm<
    LinkFields,
    unknown,
    DriverLinkDraft
  >({
    resolver: checkLink,
    defaultValues: {
      MatchId: match.MatchId,
      CarrierId: carrier.Id,
      CarrierDriverId: '',
      ActivationDate: '',
      ProductId: '',
      DiscountCode: '',
    },
    shouldFocusError: false,
  })
  const { errors, isDirty, submitCount, isSubmitting } = formState
  const productId = useWatch({ control, name: 'ProductId' })
  const letGo = useUnsavedInput(isDirty)

  async function link(draft: DriverLinkDraft) {
    try {
      const { Status } = await request.mutateAsync(draft)
      letGo()
      onLinked()
      if (Status === 'Linked') notify.success('Driver linked', `${carrier.Name} has the driver, too.`)
      else notify.success('Request sent', `The carrier has ${linkRequestDays} days to answer.`)
      await navigate(paths.driverList, { replace: true })
    } catch (refusal) {
      const hadAlready = refusal instanceof Refusal && refusal.errors.find(({ RecordId }) => RecordId)
      // A record of the carrier stands in the way: no field of this dialog is wrong.
      if (hadAlready) setError('root.service', { type: 'service', message: hadAlready.Message })
      else showRefusal(refusal, setError)
      setHadAs(hadAlready ? hadAlready.RecordId : undefined)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void oneAtATime(handleSubmit(link))
  }

  const field = (name: 'CarrierDriverId' | 'ActivationDate' | 'ProductId' | 'DiscountCode') => ({
    ...register(name),
    label: fieldLabels[name],
    error: errors[name]?.message,
    isOptional: true,
  })
  return (
    <Dialog
      isOpen
      onOpenChanged={(isOpen) => {
        if (!isOpen) onClosed()
      }}
      title={isAsking ? 'Ask to link this driver' : `Link to ${carrier.Name}`}
      description={
        isAsking
          ? `We ask the carrier that has the driver. If it agrees within ${linkRequestDays} days, ${carrier.Name} gets a record of its own. Tickets and membership stay where they are.`
          : `${carrier.Name} gets a record of its own. Tickets and membership stay where they are.`
      }
      footer={
        <>
          <Button onClick={onClosed}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} isBusy={isSubmitting}>
            {isAsking ? 'Send request' : 'Link driver'}
          </Button>
        </>
      }
    >
      <Box asChild display="grid" gap="4">
        <form id={formId} aria-label="Link driver" noValidate onSubmit={submit}>
          <ErrorSummary errors={errors} attempt={submitCount} />
          {hadAs !== undefined && <Link to={paths.profile(hadAs)}>Open the profile of that driver</Link>}
          <TextField {...field('CarrierDriverId')} autoComplete="off" />
          <SelectField
            {...field('ProductId')}
            error={notLoaded(products, 'ProductId') ?? errors.ProductId?.message}
            options={[
              { value: '', label: 'No product yet' },
              ...(products.data ?? []).map((product) => ({
                value: product.Id,
                label: pricedProduct(product),
              })),
            ]}
          />
          {productId !== '' && (
            <TextField
              {...field('DiscountCode')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
          <DateField {...field('ActivationDate')} read={readTypedDate} />
        </form>
      </Box>
    </Dialog>
  )
}
