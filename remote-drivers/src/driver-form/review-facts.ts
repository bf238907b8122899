import { countryNameOf } from 'shared-api/drivers/countries'
import type { Option } from 'shared-api/accounts/master-data'
import { phoneNumberOf } from 'shared-api/drivers/phone-numbers'
import type { Product } from 'shared-api/memberships/products'
import { formatDate } from 'shared-ui'
import type { ReviewFact } from 'shared-ui/forms'
import { pricedProduct } from '../price-labels.ts'
import { labelOf } from './choices.ts'
import { type DriverField, type DriverFields, fieldLabels, isDay } from './driver-fields.ts'
import { readFieldDay } from './typed-days.ts'

export interface Known {
  carriers: readonly { Id: string; Name: string }[]
  states: readonly Option[]
  products: readonly Product[]
  /** Of those that are not sold any more and stand on a record. */
  productNames?: ReadonlyMap<string, string>
}

/** What was entered, in the words of the page. */
export function reviewFacts(names: readonly DriverField[], fields: DriverFields, known: Known): ReviewFact[] {
  return names.map((name) => ({ label: fieldLabels[name], value: words(name, fields[name].trim(), known) }))
}

/** A field as it is read, not as it is kept: '' for nothing. */
export function words(name: DriverField, value: string, known: Known): string {
  const { carriers, states, products, productNames } = known
  if (value === '') return ''
  if (isDay(name)) return dayWords(name, value)
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
      return productWords(products.find(({ Id }) => Id === value)) ?? productNames?.get(value) ?? ''
    default:
      return value
  }
}

function dayWords(name: DriverField, value: string) {
  const day = readFieldDay(name, value)
  return day === undefined ? value : formatDate(day)
}

const productWords = (product: Product | undefined) => product && pricedProduct(product)
