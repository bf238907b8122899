import { countryNameOf } from 'shared-api/drivers/countries'
import type { Option } from 'shared-api/accounts/master-data'
import { phoneNumberOf } from 'shared-api/drivers/phone-numbers'
import type { Product } from 'shared-api/memberships/products'
import { formatDate } from 'shared-ui'
import type { ReviewFact } from 'shared-ui/forms'
import { pricedProduct } from '../../memberships/price-labels.ts'
import { labelOf } from './choices.ts'
import { type DriverField, type DriverFields, fieldLabels, isDay } from './driver-fields.ts'
import { readFieldDay } from './typed-days.ts'

export interface Lookups {
  carriers: readonly { Id: string; Name: string }[]
  states: readonly Option[]
  products: readonly Product[]
  /** Of those that are not sold any more and stand on a record. */
  productNames?: ReadonlyMap<string, string>
}

/** What was entered, in the words of the page. */
export function reviewRows(
  names: readonly DriverField[],
  fields: DriverFields,
  lookups: Lookups,
): ReviewFact[] {
  return names.map((name) => ({
    label: fieldLabels[name],
    value: fieldText(name, fields[name].trim(), lookups),
  }))
}

/** A field as it is read, not as it is kept: '' for nothing. */
export function fieldText(name: DriverField, value: string, lookups: Lookups): string {
  const { carriers, states, products, productNames } = lookups
  if (value === '') return ''
  if (isDay(name)) return dayText(name, value)
  switch (name) {
    case 'CarrierId':
      return carriers.find(({ Id }) => Id === value)?.Name ?? value
    case 'CDLState':
    case 'StateProvince':
      return labelOf(states, value)
    case 'Country':
      return countryNameOf(value)
    case 'MobileNumber':
    case 'SpouseCellNumber':
      return phoneNumberOf(value) ?? value
    case 'SocialSecurityNumber':
      return `Ends ${value.slice(-4)}`
    case 'ProductId':
      return productText(products.find(({ Id }) => Id === value)) ?? productNames?.get(value) ?? ''
    default:
      return value
  }
}

function dayText(name: DriverField, value: string) {
  const day = readFieldDay(name, value)
  return day === undefined ? value : formatDate(day)
}

const productText = (product: Product | undefined) => product && pricedProduct(product)
