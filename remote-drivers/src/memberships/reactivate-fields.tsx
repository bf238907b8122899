import { useQuery } from '@tanstack/react-query'
import type { MembershipHistory } from 'shared-api/memberships'
import { dateFormat, parseTypedDate } from 'shared-api/typed-date'
import { DateField, SelectField, TextField } from 'shared-ui'
import type { RecordFormOf } from 'shared-ui/forms'
import { useNotLoaded } from '../form/fields/use-not-loaded.tsx'
import { referenceQueries } from '../form/fields/reference-queries.ts'
import { pricedProduct } from './price-labels.ts'
import { membershipQueries } from './membership-queries.ts'
import type { ReactivationBody, ReactivationFields } from './reactivation-form.ts'

interface ReactivateFieldsProps {
  form: RecordFormOf<ReactivationFields, ReactivationBody>
  driverId: string
}

export function ReactivateFields({ form, driverId }: ReactivateFieldsProps) {
  const products = useQuery(referenceQueries.products())
  const notLoaded = useNotLoaded(products)
  const history = useQuery(membershipQueries.history(driverId))
  const memberships = products.data?.filter(({ Family }) => Family !== 'Monitoring') ?? []
  return (
    <>
      <DateField
        {...form.field('ActivationDate')}
        hint={`The first day with membership. ${dateFormat}`}
        read={parseTypedDate}
      />
      <SelectField
        {...form.field('ProductId')}
        options={[
          { value: '', label: sayBefore(history.data) },
          ...memberships.map((product) => ({ value: product.Id, label: pricedProduct(product) })),
        ]}
        error={notLoaded ?? form.field('ProductId').error}
      />
      <TextField {...form.field('DiscountCode')} autoComplete="off" />
    </>
  )
}

/** What no choice means. */
function sayBefore(history: MembershipHistory | undefined) {
  if (history === undefined) return 'As before'
  const before = history.Membership?.Product__r
  return before ? `As before: ${before.Name}` : 'Choose a product'
}
