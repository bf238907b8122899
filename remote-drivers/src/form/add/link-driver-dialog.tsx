import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Refusal } from 'shared-api'
import { DriverLinkDraft, linkRequestDays } from 'shared-api/drivers/driver-links'
import type { DriverMatch } from 'shared-api/drivers/driver-search'
import { parseTypedDate } from 'shared-api/typed-date'
import { Button, DateField, Link, notify, SelectField, TextField } from 'shared-ui'
import { type FormFields, RecordForm, useRecordForm, useWatch } from 'shared-ui/forms'
import { Dialog } from 'shared-ui/overlay'
import * as z from 'zod/mini'
import { fieldLabels } from '../fields/driver-fields.ts'
import { useNotLoaded } from '../fields/use-not-loaded.tsx'
import { referenceQueries } from '../fields/reference-queries.ts'
import { paths } from '../../paths.ts'
import { pricedProduct } from '../../memberships/price-labels.ts'
import { useRequestLink } from './add-driver-queries.ts'
import { activationInReach } from '../../memberships/activation-in-reach.ts'

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
  ActivationDate: parseTypedDate(fields.ActivationDate) ?? fields.ActivationDate,
  ProductId: fields.ProductId === '' ? null : fields.ProductId,
  DiscountCode: fields.ProductId === '' ? '' : fields.DiscountCode,
})

const LinkForm = z.pipe(z.transform(sentLink), DriverLinkDraft.check(activationInReach))

const fields: FormFields<LinkFields> = {
  CarrierDriverId: { label: fieldLabels.CarrierDriverId, isOptional: true },
  ProductId: { label: fieldLabels.ProductId, isOptional: true },
  DiscountCode: { label: fieldLabels.DiscountCode, isOptional: true },
  ActivationDate: { label: fieldLabels.ActivationDate, isOptional: true },
}

/** A record of one's own for a driver whom another carrier has: at once from another of one's own, else once it agrees. */
export function LinkDriverDialog({ match, carrier, onClosed, onLinked }: LinkDriverDialogProps) {
  const isAsking = match.Standing === 'Elsewhere'
  const formId = useId()
  const navigate = useNavigate()
  const products = useQuery(referenceQueries.products())
  const notLoaded = useNotLoaded(products)
  const request = useRequestLink()
  /** The record of the driver that the carrier has already. */
  const [hadAs, setHadAs] = useState<string>()
  const form = useRecordForm({
    record: {
      MatchId: match.MatchId,
      CarrierId: carrier.Id,
      CarrierDriverId: '',
      ActivationDate: '',
      ProductId: '',
      DiscountCode: '',
    },
    fields,
    schema: LinkForm,
    send: (draft: DriverLinkDraft) =>
      request.mutateAsync(draft).catch((refusal: unknown) => {
        // A record of the carrier that stands in the way is about no field of this dialog.
        const had = refusal instanceof Refusal && refusal.errors.find(({ RecordId }) => RecordId)
        setHadAs(had ? had.RecordId : undefined)
        throw had ? new Refusal(refusal.status, had.Message) : refusal
      }),
    onSaved: async ({ Status }) => {
      onLinked()
      if (Status === 'Linked') notify.success('Driver linked', `${carrier.Name} now has its own record.`)
      else notify.success('Request sent', `The carrier has ${linkRequestDays} days to answer.`)
      await navigate(paths.driverList, { replace: true })
    },
  })
  const productId = useWatch({ control: form.control, name: 'ProductId' })

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
          <Button variant="primary" type="submit" form={formId} isBusy={form.formState.isSubmitting}>
            {isAsking ? 'Send request' : 'Link driver'}
          </Button>
        </>
      }
    >
      <RecordForm form={form} id={formId} label="Link driver">
        {hadAs !== undefined && <Link to={paths.profile(hadAs)}>Open the profile of that driver</Link>}
        <TextField {...form.field('CarrierDriverId')} autoComplete="off" />
        <SelectField
          {...form.field('ProductId')}
          error={notLoaded ?? form.field('ProductId').error}
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
            {...form.field('DiscountCode')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        <DateField {...form.field('ActivationDate')} read={parseTypedDate} />
      </RecordForm>
    </Dialog>
  )
}
