import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { parseTypedDate } from 'shared-api/typed-date'
import { DateField, SelectField, TextField } from 'shared-ui'
import { FormPart, FormRow, useWatch } from 'shared-ui/forms'
import { cdlStateChoices, countryChoices } from './choices.ts'
import {
  addressFields,
  type DriverField,
  driverFields,
  isDay,
  licenseFields,
  spouseFields,
} from './driver-fields.ts'
import { type DriverForm, type FieldProps, useFields } from './use-fields.ts'
import { useNotLoaded } from './use-not-loaded.tsx'
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

interface PartFieldsProps {
  names: readonly DriverField[]
  field: (name: DriverField) => FieldProps
  /** Fields that are drawn in a way of their own. */
  own: Partial<Record<DriverField, DrawField>>
}

/** The fields of a part in the order of the field table; what has no way of its own is drawn by its kind. */
function PartFields({ names, field, own }: PartFieldsProps) {
  return names.map((name) => <Fragment key={name}>{(own[name] ?? usualField(name))(field(name))}</Fragment>)
}

const usualField =
  (name: DriverField): DrawField =>
  (field) =>
    isDay(name) ? (
      <DateField {...field} read={parseTypedDate} />
    ) : (
      <TextField autoComplete="off" spellCheck={false} {...field} />
    )

const emailField: DrawField = (field) => <TextField {...field} {...asEmail} />

interface DriverPartProps extends PartProps {
  renderBirthDate: DrawField
  renderSsn: DrawField
  /** Where it does not stand in a part before. */
  renderMobile?: DrawField
}

export function DriverPart({ form, renderBirthDate, renderSsn, renderMobile = () => null }: DriverPartProps) {
  const field = useFields(form, driverFields)
  const own = {
    EmailId: emailField,
    MobileNumber: renderMobile,
    DOB: renderBirthDate,
    SocialSecurityNumber: renderSsn,
  }
  return (
    <FormPart id="driver" title="Driver">
      <FormRow>
        <PartFields names={driverFields} field={field} own={own} />
      </FormRow>
    </FormPart>
  )
}

export function LicensePart({ form, renderCdlNumber }: PartProps & { renderCdlNumber: DrawField }) {
  const field = useFields(form, licenseFields)
  const states = useQuery(referenceQueries.states())
  const notLoaded = useNotLoaded(states)
  const renderState: DrawField = (state) => (
    <SelectField
      {...state}
      options={cdlStateChoices(states.data ?? [], form.getValues('CDLState'))}
      error={notLoaded ?? state.error}
    />
  )
  return (
    <FormPart id="license" title="License">
      <FormRow>
        <PartFields
          names={licenseFields}
          field={field}
          own={{ CDLState: renderState, CDLNumber: renderCdlNumber }}
        />
      </FormRow>
    </FormPart>
  )
}

/** The whole part is optional, and says so once. */
const withoutWord = (field: FieldProps) => ({ ...field, isOptional: false, autoComplete: 'off' })

const belowStreet = addressFields.filter((name) => name !== 'Street')

export function AddressPart({ form }: PartProps) {
  const fieldOf = useFields(form, addressFields)
  const field = (name: DriverField) => withoutWord(fieldOf(name))
  const country = useWatch({ control: form.control, name: 'Country' })
  const renderState: DrawField = (state) => (
    <StateField field={state} state={form.getValues('StateProvince')} country={country} />
  )
  const renderCountry: DrawField = (props) => <SelectField {...props} options={countryChoices(country)} />
  return (
    <FormPart id="address" title="Address" isOptional>
      <TextField {...field('Street')} />
      <FormRow columns="address">
        <PartFields
          names={belowStreet}
          field={field}
          own={{ StateProvince: renderState, Country: renderCountry }}
        />
      </FormRow>
    </FormPart>
  )
}

const telephoneField: DrawField = (field) => <TextField {...field} type="tel" />

export function SpousePart({ form }: PartProps) {
  const field = useFields(form, spouseFields)
  return (
    <FormPart id="spouse" title="Spouse" isOptional>
      <FormRow>
        <PartFields
          names={spouseFields}
          field={(name) => withoutWord(field(name))}
          own={{ SpouseCellNumber: telephoneField, SpouseEmail: emailField }}
        />
      </FormRow>
    </FormPart>
  )
}
