import { CdlClass, CdlEndorsement } from 'shared-api/mvr/mvr-criteria'
import { Box, Grid, SelectField, Text, TextField } from 'shared-ui'
import { CheckField, FieldNotes, FormPart, FormRow, type RecordFormOf } from 'shared-ui/forms'
import type { MvrCriteriaRules } from 'shared-api/mvr/mvr-criteria'
import type { CriteriaField, CriteriaFields } from './criteria-form.ts'

type Form = RecordFormOf<CriteriaFields, MvrCriteriaRules>

type CriteriaInputsProps = Pick<Form, 'field' | 'register'>

const reach = 'Leave empty for as far back as the report reaches.'
const noLimit = 'Leave empty for no limit.'

export function CriteriaInputs({ field, register }: CriteriaInputsProps) {
  const count = (name: Exclude<CriteriaField, 'Endorsements'>, hint?: string) => (
    <TextField {...field(name)} inputMode="numeric" autoComplete="off" hint={hint} />
  )
  return (
    <>
      <FormPart id="license" title="License and medical certificate">
        <FormRow>
          <SelectField
            {...field('LicenseClass')}
            options={CdlClass.options.map((value) => ({ value, label: `Class ${value}` }))}
            hint="A class covers those after it."
          />
          {count('NearDays', 'From then on the license or certificate is near its limit.')}
        </FormRow>
        <Endorsements field={field} register={register} />
      </FormPart>
      <FormPart
        id="offenses"
        title="Offenses allowed"
        description="By the day of the offense. Pending citations never count."
      >
        <FormRow>
          {count('MajorAllowed')}
          {count('MajorYears', reach)}
          {count('SeriousAllowed')}
          <Text textStyle="dense" color="fg.muted" alignSelf="center">
            In 3 years. 49 CFR 383.51(c) sets them, and they can't be edited.
          </Text>
          {count('RailroadAllowed')}
          {count('RailroadYears', reach)}
          {count('OutOfServiceAllowed')}
          {count('OutOfServiceYears', reach)}
        </FormRow>
      </FormPart>
      <FormPart
        id="points"
        title="Points, your scale"
        description="What one conviction of the last 3 years costs, and how many points are allowed."
      >
        <FormRow>
          {count('PointsMajor')}
          {count('PointsSerious')}
          {count('PointsRailroad')}
          {count('PointsOutOfService')}
          {count('PointsOther')}
          {count('PointsAllowed')}
        </FormRow>
      </FormPart>
      <FormPart id="counts" title="Counts of 3 years">
        <FormRow>
          {count('ConvictionsAllowed', noLimit)}
          {count('AccidentsAllowed', `Of any fault. ${noLimit}`)}
        </FormRow>
      </FormPart>
    </>
  )
}

const endorsementNames = {
  H: 'Hazardous materials',
  N: 'Tank vehicle',
  P: 'Passenger',
  S: 'School bus',
  T: 'Double and triple trailers',
  X: 'Tank and hazardous materials',
} as const

function Endorsements({ field, register }: CriteriaInputsProps) {
  const { label, error } = field('Endorsements')
  return (
    <Box as="fieldset" minWidth="0">
      <Box as="legend" textStyle="dense" fontWeight="semibold" marginBottom="1">
        {label} needed
      </Box>
      <Grid
        gap="2"
        gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' }}
      >
        {CdlEndorsement.options.map((letter, index) => (
          <CheckField
            key={letter}
            {...register('Endorsements')}
            id={index === 0 ? 'Endorsements' : `Endorsements-${letter}`}
            value={letter}
            label={letter}
            hint={endorsementNames[letter]}
          />
        ))}
      </Grid>
      <FieldNotes id="Endorsements" error={error} hint={undefined} />
    </Box>
  )
}
