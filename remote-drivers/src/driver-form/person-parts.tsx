import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readTypedDate } from 'shared-api/typed-date'
import { DateField, SelectField, TextField } from 'shared-ui'
import { FormPart, FormRow, useWatch } from 'shared-ui/forms'
import { cdlStateChoices, countryChoices } from './choices.ts'
import { addressFields, driverFields, licenseFields, spouseFields } from './driver-fields.ts'
import { type DriverForm, type FieldProps, useFields } from './field-of.ts'
import { notLoaded } from './not-loaded.tsx'
import { referenceQueries } from './reference-queries.ts'
import { StateField } from './state-field.tsx'

interface PartProps {
  form: DriverForm
}

/** Draws a field that the form knows more of than the part: whether there is something on record. */
type DrawField = (field: FieldProps) => ReactNode

const asEmail = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

interface DriverPartProps extends PartProps {
  renderBirthDate: DrawField
  renderSsn: DrawField
  /** Where it does not stand in a part before. */
  renderMobile?: DrawField
}

export function DriverPart({ form, renderBirthDate, renderSsn, renderMobile }: DriverPartProps) {
  const field = useFields(form, driverFields)
  return (
    <FormPart id="driver" title="Driver">
      <FormRow>
        <TextField {...field('FirstName')} autoComplete="off" />
        <TextField {...field('LastName')} autoComplete="off" />
        <TextField {...field('EmailId')} {...asEmail} />
        {renderMobile?.(field('MobileNumber'))}
        {renderBirthDate(field('DOB'))}
        {renderSsn(field('SocialSecurityNumber'))}
        <TextField {...field('CarrierDriverId')} autoComplete="off" spellCheck={false} />
      </FormRow>
    </FormPart>
  )
}

export function LicensePart({ form, renderCdlNumber }: PartProps & { renderCdlNumber: DrawField }) {
  const field = useFields(form, licenseFields)
  const states = useQuery(referenceQueries.states())
  return (
    <FormPart id="license" title="License">
      <FormRow>
        <SelectField
          {...field('CDLState')}
          options={cdlStateChoices(states.data ?? [], form.getValues('CDLState'))}
          error={notLoaded(states, 'CDLState') ?? field('CDLState').error}
        />
        {renderCdlNumber(field('CDLNumber'))}
        <DateField {...field('CDLExpirationDate')} read={readTypedDate} />
        <DateField {...field('MedCertExpirationDate')} read={readTypedDate} />
      </FormRow>
    </FormPart>
  )
}

/** The whole part is optional, and says so once. */
const withoutWord = (field: FieldProps) => ({ ...field, isOptional: false, autoComplete: 'off' })

export function AddressPart({ form }: PartProps) {
  const field = useFields(form, addressFields)
  const country = useWatch({ control: form.control, name: 'Country' })
  return (
    <FormPart id="address" title="Address" isOptional>
      <TextField {...withoutWord(field('Street'))} />
      <FormRow columns="address">
        <TextField {...withoutWord(field('City'))} />
        <StateField
          field={withoutWord(field('StateProvince'))}
          state={form.getValues('StateProvince')}
          country={country}
        />
        <TextField {...withoutWord(field('ZipPostalCode'))} />
        <SelectField {...withoutWord(field('Country'))} options={countryChoices(country)} />
      </FormRow>
    </FormPart>
  )
}

export function SpousePart({ form }: PartProps) {
  const field = useFields(form, spouseFields)
  return (
    <FormPart id="spouse" title="Spouse" isOptional>
      <FormRow>
        <TextField {...withoutWord(field('SpouseFirstName'))} />
        <TextField {...withoutWord(field('SpouseLastName'))} />
        <TextField {...withoutWord(field('SpouseCellNumber'))} type="tel" />
        <TextField {...withoutWord(field('SpouseEmail'))} {...asEmail} />
      </FormRow>
    </FormPart>
  )
}
