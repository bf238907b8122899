import { Box, Grid, Heading, SelectField, TextField } from 'shared-ui'
import { type RecordFormOf, useWatch } from 'shared-ui/forms'
import { countryChoices } from '../form/fields/choices.ts'
import { StateField } from '../form/fields/state-field.tsx'
import type { OwnDraft, OwnFields } from './own-contact.ts'

const pairs = { gap: '4', templateColumns: 'repeat(2, minmax(0, 1fr))' } as const

/** On a wide screen the form stands in the narrow column of the page. */
const sideBySide = {
  gap: '4',
  templateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' },
} as const

/** All that a driver changes of himself. */
export function OwnContactFormFields({ form }: { form: RecordFormOf<OwnFields, OwnDraft> }) {
  const country = useWatch({ control: form.control, name: 'Country' })
  return (
    <>
      <Grid {...sideBySide}>
        <TextField
          {...form.field('EmailId')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...form.field('MobileNumber')} type="tel" autoComplete="tel" />
      </Grid>
      <Box display="grid" gap="4">
        <TextField {...form.field('Street')} autoComplete="street-address" />
        <Grid {...pairs}>
          <TextField {...form.field('City')} autoComplete="address-level2" />
          <StateField
            field={{ ...form.field('StateProvince'), autoComplete: 'address-level1' }}
            state={form.getValues('StateProvince')}
            country={country}
          />
          <TextField {...form.field('ZipPostalCode')} autoComplete="postal-code" />
          <SelectField {...form.field('Country')} options={countryChoices(country)} />
        </Grid>
      </Box>
      <Heading as="h3" textStyle="body" fontWeight="semibold">
        Spouse
      </Heading>
      <Grid {...sideBySide}>
        <TextField {...form.field('SpouseFirstName')} autoComplete="off" />
        <TextField {...form.field('SpouseLastName')} autoComplete="off" />
        <TextField {...form.field('SpouseCellNumber')} type="tel" autoComplete="off" />
        <TextField
          {...form.field('SpouseEmail')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Grid>
    </>
  )
}
