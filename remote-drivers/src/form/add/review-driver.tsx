import type { FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Box, Button, Heading, Text, useFocusOnMount } from 'shared-ui'
import { FormBar, FormErrors, FormLayout, NotGiven, type ReviewFact, ReviewPart } from 'shared-ui/forms'
import {
  type DriverField,
  type DriverFields,
  fieldLabels,
  membershipPart,
  personParts,
} from '../fields/driver-fields.ts'
import type { DriverForm } from '../fields/use-fields.ts'
import { Price } from '../fields/price.tsx'
import { referenceQueries } from '../fields/reference-queries.ts'
import { type Lookups, reviewRows } from '../fields/review-rows.ts'
import { useLookups } from '../fields/use-lookups.ts'
import { sentDraft } from '../fields/driver-draft.ts'
import { priceOf } from '../../memberships/price-labels.ts'

interface ReviewDriverProps {
  form: DriverForm
  isBusy: boolean
  onSend: (event?: FormEvent) => void
  /** Back to the form: to the part that is to be changed, or to its start. */
  onBack: (part?: string) => void
}

const parts: readonly { id: string; title: string; fields: readonly DriverField[] }[] = [
  { id: 'look-up', title: 'Carrier', fields: ['CarrierId'] },
  ...personParts,
]

const stillPending = 'The driver stays Pending until an activation date is entered.'

/** Everything that will be sent, once more, before it is. */
export function ReviewDriver({ form, isBusy, onSend, onBack }: ReviewDriverProps) {
  const title = useFocusOnMount<HTMLHeadingElement>()
  const lookups = useLookups()
  const fields = form.getValues()
  const { given, missing } = reviewedParts(fields, lookups)
  return (
    <FormLayout side={null}>
      <FormErrors form={form} />
      <Box mb="4">
        <Heading ref={title} tabIndex={-1} outline="none">
          Check before adding
        </Heading>
        <Text textStyle="dense" color="fg.muted">
          The driver gets an email right after. Nothing is sent yet.
        </Text>
      </Box>
      <Box>
        {given.map(({ id, title: name, facts }) => (
          <ReviewPart key={id} title={name} facts={facts} onChange={() => onBack(id)} />
        ))}
        <NotGiven names={missing.names} onAdd={() => onBack(missing.firstPart)} />
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

interface ReviewedPart {
  id: string
  title: string
  facts: readonly ReviewFact[]
}

/** What was given, part by part, and the names of the rest: a part in which nothing was given is named as a whole. */
function reviewedParts(fields: DriverFields, lookups: Lookups) {
  const shown = { ...fields, Country: sentDraft(fields).Country ?? '' }
  const isPendingForNow = fields.ProductId !== '' && fields.ActivationDate.trim() === ''
  const all: ReviewedPart[] = [
    ...parts.map((part) => ({ ...part, facts: reviewRows(part.fields, shown, lookups) })),
    {
      ...membershipPart,
      facts: [
        { label: 'Product', value: <ProductPrice fields={fields} lookups={lookups} /> },
        ...(isPendingForNow
          ? [{ label: fieldLabels.ActivationDate, value: stillPending }]
          : reviewRows(['ActivationDate'], shown, lookups)),
      ],
    },
  ]
  const isEmpty = ({ facts }: ReviewedPart) => facts.every(({ value }) => !value)
  const incomplete = all.filter(({ facts }) => facts.some(({ value }) => !value))
  const names = incomplete.flatMap((part) =>
    isEmpty(part) ? part.title : part.facts.filter(({ value }) => !value).map(({ label }) => label),
  )
  return {
    given: all.filter((part) => !isEmpty(part)),
    missing: { names, firstPart: incomplete[0]?.id },
  }
}

function ProductPrice({
  fields: { ProductId, DiscountCode },
  lookups,
}: {
  fields: { ProductId: string; DiscountCode: string }
  lookups: Lookups
}) {
  const code = ProductId === '' ? '' : DiscountCode.trim()
  const { data: offer } = useQuery(referenceQueries.prices(code))
  const product = lookups.products.find(({ Id }) => Id === ProductId)
  if (product === undefined) return 'No product yet'
  const offered = offer?.Products.find(({ Id }) => Id === ProductId)
  return (
    <>
      {product.Name}, <Price {...priceOf(product, offered?.DiscountedPrice)} />
      {code !== '' && `, code ${code.toUpperCase()}`}
    </>
  )
}
