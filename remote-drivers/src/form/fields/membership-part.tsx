import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DriverDetails } from 'shared-api/drivers/driver-form'
import type { Product } from 'shared-api/memberships/products'
import { parseTypedDate } from 'shared-api/typed-date'
import { Box, Button, DateField, Mark, QueryState, Text, TextField } from 'shared-ui'
import { ChoiceField, FormPart, FormRow, useWatch } from 'shared-ui/forms'
import { priceOf } from '../../memberships/price-labels.ts'
import { membershipFields, noProductYet } from './driver-fields.ts'
import { isUnknownCode, unknownCode } from './discount-code.ts'
import { type DriverForm, useFields } from './use-fields.ts'
import { Price } from './price.tsx'
import { referenceQueries } from './reference-queries.ts'

/** What is agreed for a driver on record. */
export type Planned = Pick<DriverDetails, 'ProductId' | 'ProductName' | 'DiscountCode' | 'AgreedPrice'>

interface MembershipPartProps {
  form: DriverForm
  /** Left as it is, it keeps the price that was agreed, whatever product and code cost by now. */
  planned?: Planned | undefined
}

const nothingPlanned: Planned = { ProductId: null, ProductName: null, DiscountCode: null, AgreedPrice: null }

/** What the driver is billed for, and from when. */
export function MembershipPart({ form, planned = nothingPlanned }: MembershipPartProps) {
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
  const isCodeKept = code.trim().toUpperCase() === (planned.DiscountCode ?? '')
  const isKept = productId === planned.ProductId && isCodeKept

  return (
    <FormPart id="membership" title="Membership" isOptional>
      <QueryState query={products} what="Products">
        {(list) => (
          <ChoiceField
            {...field('ProductId')}
            isOptional={false}
            options={[
              ...withoutChoosing(list, planned, isCodeKept),
              ...list.map((product) =>
                isCodeKept && product.Id === planned.ProductId
                  ? { value: product.Id, label: product.Name, ...agreedOf(planned) }
                  : {
                      value: product.Id,
                      label: product.Name,
                      note: product.Description,
                      end: <Price {...priceOf(product, discountedPrice(offer?.Products, product))} />,
                    },
              ),
            ]}
          />
        )}
      </QueryState>
      <FormRow>
        {productId !== '' && (
          <Box>
            <TextField
              {...discount}
              error={discount.error ?? (isKept ? undefined : refusalOf(prices.error, applied, code))}
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
                {!isKept && offer?.Discount && (
                  <>
                    <Mark kind="ok" />
                    <Text as="span">{offer.Discount.Description}</Text>
                  </>
                )}
              </output>
            </Box>
          </Box>
        )}
        <DateField {...field('ActivationDate')} read={parseTypedDate} />
      </FormRow>
    </FormPart>
  )
}

const discountedPrice = (offered: readonly (Product & { DiscountedPrice: string })[] = [], { Id }: Product) =>
  offered.find((product) => product.Id === Id)?.DiscountedPrice

const agreedOf = ({ AgreedPrice }: Planned) => ({
  note: 'As it was agreed, at the price of that day.',
  end: AgreedPrice && (
    <Price
      amount={AgreedPrice.Price__c}
      currency={AgreedPrice.CurrencyIsoCode}
      billing={AgreedPrice.Billing__c}
    />
  ),
})

function unsoldOf(planned: Planned, isCodeKept: boolean) {
  const { note, end } = agreedOf(planned)
  if (isCodeKept) return { note: `${note} It is not sold any more.`, end }
  const { DiscountCode: code } = planned
  const before = code === null ? 'without a code' : `with the code ${code}`
  return { note: `It is not sold any more, and stays only ${before}.` }
}

/** No product; and the one on record where it is not sold any more. */
function withoutChoosing(sold: readonly Product[], planned: Planned, isCodeKept: boolean) {
  const { ProductId, ProductName } = planned
  if (ProductId === null || ProductName === null) return [noProductYet]
  const isSold = sold.some(({ Id }) => Id === ProductId)
  return [
    {
      value: '',
      label: 'No product',
      note: `${ProductName} is given up before it begins. The driver stays Pending until there is another one.`,
    },
    ...(isSold ? [] : [{ value: ProductId, label: ProductName, ...unsoldOf(planned, isCodeKept) }]),
  ]
}

/** What the service said of the code, as long as it is the one in the field. No answer says nothing of the code. */
function refusalOf(error: Error | null, applied: string, code: string) {
  if (error === null || applied !== code.trim()) return undefined
  return isUnknownCode(error) ? unknownCode : 'The code could not be checked. Press Apply to try again'
}
