import { parseBirthDate } from 'shared-api/typed-date'
import { Button, DateField, type FormFields, Grid, RecordForm, TextField } from 'shared-ui/base'
import { useServiceForm } from '../session/use-service-form.ts'

const load = () => import('./sign-up-call.ts')

export const emptySignUp = {
  FirstName: '',
  LastName: '',
  EmailId: '',
  MobileNumber: '',
  DOB: '',
  CDLState: '',
  CDLNumber: '',
}
export type SignUpFields = typeof emptySignUp

const fields: FormFields<SignUpFields> = {
  FirstName: { label: 'First name' },
  LastName: { label: 'Last name' },
  EmailId: { label: 'Email' },
  MobileNumber: { label: 'Mobile number' },
  DOB: { label: 'Date of birth', isOptional: true },
  CDLState: { label: 'CDL state', isOptional: true },
  CDLNumber: { label: 'CDL number', isOptional: true },
}

interface SignUpFormProps {
  /** The previous input, when the user comes back to correct it. */
  typed: SignUpFields
  onSent: (typed: SignUpFields) => void
}

export function SignUpForm({ typed, onSent }: SignUpFormProps) {
  const form = useServiceForm({
    load,
    empty: typed,
    fields,
    onSaved: () => onSent(form.getValues()),
  })

  return (
    <RecordForm form={form} label="Sign up" onInput={form.prepare}>
      <Grid gap="4" templateColumns={sideBySide}>
        <TextField {...form.field('FirstName')} autoComplete="given-name" />
        <TextField {...form.field('LastName')} autoComplete="family-name" />
      </Grid>
      <TextField
        {...form.field('EmailId')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint="You sign in with this email."
      />
      <Grid gap="4" templateColumns={sideBySide}>
        <TextField {...form.field('MobileNumber')} type="tel" autoComplete="tel" />
        <DateField {...form.field('DOB')} read={parseBirthDate} autoComplete="bday" />
        <TextField {...form.field('CDLState')} autoComplete="off" hint="Like OH or Ohio" />
        <TextField
          {...form.field('CDLNumber')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Grid>
      <Button type="submit" variant="primary" size="lg" isBlock isBusy={form.formState.isSubmitting}>
        Sign up
      </Button>
    </RecordForm>
  )
}

const sideBySide = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }
