import type { Option } from 'shared-api/master-data'
import { phoneNumberOf } from 'shared-api/phone-numbers'
import type { Product } from 'shared-api/products'
import { formatDate, readTypedDate } from 'shared-ui'
import type { ReviewFact } from 'shared-ui/forms'
import { pricedProduct } from '../price-words.ts'
import { countryName, labelOf } from './choices.ts'
import { dayFields, type DriverField, type DriverFields, fieldLabels } from './driver-fields.ts'

export interface Known {
  carriers: readonly { Id: string; Name: string }[]
  states: readonly Option[]
  products: readonly Product[]
}

/** What was entered, in the words of the page. */
export function reviewFacts(names: readonly DriverField[], fields: DriverFields, known: Known): ReviewFact[] {
  return names.map((name) => ({ label: fieldLabels[name], value: words(name, fields[name].trim(), known) }))
}

const isDay = (name: DriverField) => dayFields.some((day) => day === name)

/** A field as it is read, not as it is kept: '' for nothing. */
export function words(name: DriverField, value: string, { carriers, states, products }: Known): string {
  if (value === '') return ''
  if (isDay(name)) return dayWords(value)
  switch (name) {
    case 'CarrierId':
      return carriers.find(({ Id }) => Id === value)?.Name ?? value
    case 'CDLState':
    case 'StateProvince':
      return labelOf(states, value)
    case 'Country':
      return countryName(value)
    case 'MobileNumber':
    case 'SpouseCellNumber':
      return phoneNumberOf(value) ?? value
    case 'SocialSecurityNumber':
      return `Ends ${value.slice(-4)}`
    case 'ProductId':
      return productWords(products.find(({ Id }) => Id === value))
    default:
      return value
  }
}

function dayWords(value: string) {
  const day = readTypedDate(value)
  return day === undefined ? value : formatDate(day)
}

const productWords = (product: Product | undefined) => (product === undefined ? '' : pricedProduct(product))
