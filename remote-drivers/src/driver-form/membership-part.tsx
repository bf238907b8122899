import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Refusal } from 'shared-api'
import type { Product } from 'shared-api/products'
import { Box, Button, DateField, Mark, QueryState, Text, TextField } from 'shared-ui'
import { ChoiceField, FormPart, FormRow } from 'shared-ui/forms'
import { membershipFields } from './driver-fields.ts'
import { type DriverForm, useFields } from './field-of.ts'
import { dayHint } from './person-parts.tsx'
import { Price } from './price.tsx'
import { referenceQueries } from './reference-queries.ts'

interface MembershipPartProps {
  form: DriverForm
  /** What is chosen without choosing a product: none yet, or what to do with the one on record. */
  others: readonly { value: string; label: string; note: string }[]
}

/** What the driver is billed for, and from when. */
export function MembershipPart({ form, others }: MembershipPartProps) {
  const field = useFields(form, membershipFields)
  const products = useQuery(referenceQueries.products())
  const code = useWatch({ control: form.control, name: 'DiscountCode' })
  const productId = useWatch({ control: form.control, name: 'ProductId' })
  const [applied, setApplied] = useState(code.trim())
  const prices = useQuery(referenceQueries.prices(applied))
  const discount = field('DiscountCode')
  /** The code that failed is asked about again. */
  const apply = () => {
    if (applied === code.trim() && applied !== '') void prices.refetch()
    else setApplied(code.trim())
  }
  const offer = applied === code.trim() ? prices.data : undefined

  return (
    <FormPart id="membership" title="Membership" isOptional>
      <QueryState query={products} what="Products">
        {(list) => (
          <ChoiceField
            {...field('ProductId')}
            isOptional={false}
            options={[
              ...others,
              ...list.map((product) => ({
                value: product.Id,
                label: product.Name,
                note: product.Description,
                end: <Price product={product} discounted={discountedPrice(offer?.Products, product)} />,
              })),
            ]}
          />
        )}
      </QueryState>
      <FormRow>
        {others.every(({ value }) => value !== productId) && (
          <Box>
            <TextField
              {...discount}
              error={discount.error ?? refusalOf(prices.error, applied, code)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              end={
                <Box asChild me="1">
                  <Button size="xs" variant="ghost" isBusy={prices.isFetching} onClick={apply}>
                    Apply
                  </Button>
                </Box>
              }
            />
            <Box asChild display="flex" gap="6px" alignItems="center" pt="1" textStyle="caption">
              <output>
                {offer?.Discount && (
                  <>
                    <Mark kind="ok" />
                    <Text as="span">{offer.Discount.Description}</Text>
                  </>
                )}
              </output>
            </Box>
          </Box>
        )}
        <DateField {...field('ActivationDate')} hint={dayHint} />
      </FormRow>
    </FormPart>
  )
}

const discountedPrice = (offered: readonly (Product & { DiscountedPrice: string })[] = [], { Id }: Product) =>
  offered.find((product) => product.Id === Id)?.DiscountedPrice

/** What the service said of the code, as long as it is the one in the field. */
function refusalOf(error: Error | null, applied: string, code: string) {
  if (error === null || applied !== code.trim()) return undefined
  return error instanceof Refusal && error.status < 500
    ? 'This code is not known or has ended. Check it, or leave it out'
    : 'The code could not be checked. Press Apply to try again'
}
