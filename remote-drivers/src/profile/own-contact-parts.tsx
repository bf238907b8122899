import { useWatch } from 'react-hook-form'
import { Box, Grid, Heading, SelectField, TextField } from 'shared-ui'
import { countryChoices } from '../driver-form/choices.ts'
import { fieldLabels } from '../driver-form/driver-fields.ts'
import { contactTogether } from '../driver-form/field-of.ts'
import { StateField } from '../driver-form/state-field.tsx'
import type { OwnField } from './own-contact.ts'
import type { OwnForm } from './use-own-contact-form.ts'

const pairs = { gap: '4', templateColumns: 'repeat(2, minmax(0, 1fr))' } as const

/** On a wide screen the form stands in the narrow column of the page. */
const sideBySide = {
  gap: '4',
  templateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' },
} as const

/** All that a driver changes of himself. */
export function OwnContactParts({ form }: { form: OwnForm }) {
  const country = useWatch({ control: form.control, name: 'Country' })
  const field = (name: OwnField) => {
    const other = contactTogether[name]
    return {
      ...form.register(name, other === undefined ? {} : { deps: other }),
      label: fieldLabels[name],
      isOptional: name !== 'EmailId' && name !== 'MobileNumber',
      error: form.formState.errors[name]?.message,
    }
  }
  return (
    <>
      <Grid {...sideBySide}>
        <TextField
          {...field('EmailId')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...field('MobileNumber')} type="tel" autoComplete="tel" />
      </Grid>
      <Box display="grid" gap="4">
        <TextField {...field('Street')} autoComplete="street-address" />
        <Grid {...pairs}>
          <TextField {...field('City')} autoComplete="address-level2" />
          <StateField
            field={{ ...field('StateProvince'), autoComplete: 'address-level1' }}
            state={form.getValues('StateProvince')}
            country={country}
          />
          <TextField {...field('ZipPostalCode')} autoComplete="postal-code" />
          <SelectField {...field('Country')} options={countryChoices(country)} />
        </Grid>
      </Box>
      <Heading as="h3" textStyle="body" fontWeight="semibold">
        Spouse
      </Heading>
      <Grid {...sideBySide}>
        <TextField {...field('SpouseFirstName')} autoComplete="off" />
        <TextField {...field('SpouseLastName')} autoComplete="off" />
        <TextField {...field('SpouseCellNumber')} type="tel" autoComplete="off" />
        <TextField
          {...field('SpouseEmail')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Grid>
    </>
  )
}
