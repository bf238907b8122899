import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DateField, SelectField, TextField } from 'shared-ui'
import { FormPart, FormRow } from 'shared-ui/forms'
import { cdlStateChoices, countryChoices, stateChoices } from './choices.ts'
import { type DriverForm, fieldOf } from './field-of.ts'
import { referenceQueries } from './reference-queries.ts'

interface PartProps {
  form: DriverForm
}

export const dayHint = 'Any usual way of writing it: 12/1/2026, 1 Dec 26'

/** `birthDate` and `ssn` are drawn by the form that knows whether there is something on record. */
export function DriverPart({
  form,
  mobile,
  birthDate,
  ssn,
}: PartProps & { mobile?: ReactNode; birthDate: ReactNode; ssn: ReactNode }) {
  return (
    <FormPart id="driver" title="Driver">
      <FormRow>
        <TextField {...fieldOf(form, 'FirstName')} autoComplete="off" />
        <TextField {...fieldOf(form, 'LastName')} autoComplete="off" />
        <TextField
          {...fieldOf(form, 'EmailId')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        {mobile}
        {birthDate}
        {ssn}
        <TextField {...fieldOf(form, 'CarrierDriverId')} autoComplete="off" spellCheck={false} />
      </FormRow>
    </FormPart>
  )
}

export function LicensePart({ form, cdlNumber }: PartProps & { cdlNumber: ReactNode }) {
  const { data: states = [] } = useQuery(referenceQueries.states())
  return (
    <FormPart id="license" title="License">
      <FormRow>
        <SelectField
          {...fieldOf(form, 'CDLState')}
          options={cdlStateChoices(states, form.getValues('CDLState'))}
        />
        {cdlNumber}
        <DateField {...fieldOf(form, 'CDLExpirationDate')} />
        <DateField {...fieldOf(form, 'MedCertExpirationDate')} />
      </FormRow>
    </FormPart>
  )
}

export function AddressPart({ form }: PartProps) {
  const { data: states = [] } = useQuery(referenceQueries.states())
  const field = (name: Parameters<typeof fieldOf>[1]) => ({ ...fieldOf(form, name), isOptional: false })
  return (
    <FormPart id="address" title="Address" isOptional>
      <TextField {...field('Street')} autoComplete="off" />
      <FormRow columns="address">
        <TextField {...field('City')} autoComplete="off" />
        <SelectField
          {...field('StateProvince')}
          options={stateChoices(states, form.getValues('StateProvince'))}
        />
        <TextField {...field('ZipPostalCode')} autoComplete="off" />
        <SelectField {...field('Country')} options={countryChoices(form.getValues('Country'))} />
      </FormRow>
    </FormPart>
  )
}

export function SpousePart({ form }: PartProps) {
  const field = (name: Parameters<typeof fieldOf>[1], label: string) => ({
    ...fieldOf(form, name),
    label,
    isOptional: false,
    autoComplete: 'off',
  })
  return (
    <FormPart id="spouse" title="Spouse" isOptional>
      <FormRow>
        <TextField {...field('SpouseFirstName', 'First name')} />
        <TextField {...field('SpouseLastName', 'Last name')} />
        <TextField {...field('SpouseCellNumber', 'Mobile number')} type="tel" />
        <TextField
          {...field('SpouseEmail', 'Email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FormRow>
    </FormPart>
  )
}
