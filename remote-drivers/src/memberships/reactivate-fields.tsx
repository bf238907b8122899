import { useQuery } from '@tanstack/react-query'
import type { MembershipHistory } from 'shared-api/memberships'
import { dateForm, readTypedDate } from 'shared-api/typed-date'
import { DateField, ErrorSummary, SelectField, TextField } from 'shared-ui'
import { notLoaded } from '../driver-form/not-loaded.tsx'
import { referenceQueries } from '../driver-form/reference-queries.ts'
import { pricedProduct } from '../price-labels.ts'
import { membershipQueries } from './membership-queries.ts'
import type { ReactivateForm } from './use-reactivate-form.ts'

interface ReactivateFieldsProps {
  form: ReactivateForm
  driverId: string
}

export function ReactivateFields({ form, driverId }: ReactivateFieldsProps) {
  const products = useQuery(referenceQueries.products())
  const history = useQuery(membershipQueries.history(driverId))
  const memberships = products.data?.filter(({ Family }) => Family !== 'Monitoring') ?? []
  const { errors, submitCount } = form.formState
  return (
    <>
      <ErrorSummary errors={errors} attempt={submitCount} />
      <DateField
        {...form.register('ActivationDate')}
        label="Activation date"
        hint={`The first day with membership. ${dateForm}`}
        read={readTypedDate}
        error={errors.ActivationDate?.message}
      />
      <SelectField
        {...form.register('ProductId')}
        label="Product"
        options={[
          { value: '', label: sayBefore(history.data) },
          ...memberships.map((product) => ({ value: product.Id, label: pricedProduct(product) })),
        ]}
        error={notLoaded(products, 'ProductId') ?? errors.ProductId?.message}
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

/** What no choice means. */
function sayBefore(history: MembershipHistory | undefined) {
  if (history === undefined) return 'As before'
  const before = history.Membership?.Product__r
  return before ? `As before: ${before.Name}` : 'Choose a product'
}
