import { useQuery } from '@tanstack/react-query'
import { Box, Button, Heading, Text } from 'shared-ui'
import { FormBar, FormLayout, ReviewPart } from 'shared-ui/forms'
import {
  type DriverField,
  fieldLabels,
  membershipPart,
  partsAfterLookUp,
} from '../driver-form/driver-fields.ts'
import type { DriverForm } from '../driver-form/field-of.ts'
import { FormProblems } from '../driver-form/form-problems.tsx'
import { Price } from '../driver-form/price.tsx'
import { referenceQueries } from '../driver-form/reference-queries.ts'
import { type Known, reviewFacts } from '../driver-form/review-facts.ts'
import { useKnown } from '../driver-form/use-known.ts'
import { sentDraft } from '../driver-form/driver-draft.ts'
import { useArrival } from '../driver-form/arrival.ts'
import { priceOf } from '../price-labels.ts'

interface ReviewDriverProps {
  form: DriverForm
  isBusy: boolean
  onSend: () => void
  /** Back to the form: to the part that is to be changed, or to its start. */
  onBack: (part?: string) => void
}

const parts: readonly { id: string; title: string; fields: readonly DriverField[] }[] = [
  { id: 'look-up', title: 'Carrier', fields: ['CarrierId', 'MobileNumber'] },
  ...partsAfterLookUp,
]

const stillPending = 'The driver stays Pending until an activation date is entered.'

/** Everything that will be sent, once more, before it is. */
export function ReviewDriver({ form, isBusy, onSend, onBack }: ReviewDriverProps) {
  const title = useArrival<HTMLHeadingElement>()
  const known = useKnown()
  const fields = form.getValues()
  const shown = { ...fields, Country: sentDraft(fields).Country ?? '' }
  return (
    <FormLayout side={null}>
      <FormProblems form={form} fields={[]} />
      <Box mb="4">
        <Heading ref={title} tabIndex={-1} outline="none">
          Check before adding
        </Heading>
        <Text textStyle="dense" color="fg.muted">
          The driver gets an email right after. Nothing is sent yet.
        </Text>
      </Box>
      <Box>
        {parts.map((part) => (
          <ReviewPart
            key={part.id}
            title={part.title}
            facts={reviewFacts(part.fields, shown, known)}
            onChange={() => onBack(part.id)}
          />
        ))}
        <ReviewPart
          title={membershipPart.title}
          facts={[
            { label: 'Product', value: <ProductPrice fields={fields} known={known} /> },
            ...(fields.ProductId !== '' && fields.ActivationDate.trim() === ''
              ? [{ label: fieldLabels.ActivationDate, value: stillPending }]
              : reviewFacts(['ActivationDate'], shown, known)),
          ]}
          onChange={() => onBack(membershipPart.id)}
        />
      </Box>
      <FormBar>
        <Button variant="primary" size="lg" isBusy={isBusy} onClick={onSend}>
          Add driver
        </Button>
        <Button size="lg" onClick={() => onBack()}>
          Back
        </Button>
      </FormBar>
    </FormLayout>
  )
}

function ProductPrice({
  fields: { ProductId, DiscountCode },
  known,
}: {
  fields: { ProductId: string; DiscountCode: string }
  known: Known
}) {
  const code = ProductId === '' ? '' : DiscountCode.trim()
  const { data: offer } = useQuery(referenceQueries.prices(code))
  const product = known.products.find(({ Id }) => Id === ProductId)
  if (product === undefined) return 'No product yet'
  const offered = offer?.Products.find(({ Id }) => Id === ProductId)
  return (
    <>
      {product.Name}, <Price {...priceOf(product, offered?.DiscountedPrice)} />
      {code !== '' && `, code ${code.toUpperCase()}`}
    </>
  )
}
