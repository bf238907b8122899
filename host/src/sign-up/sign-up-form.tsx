import { readBirthDate } from 'shared-api/typed-date'
import { Box, Button, DateField, ErrorSummary, Grid, TextField } from 'shared-ui/base'
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

interface SignUpFormProps {
  /** What was typed before, when the user comes back to correct it. */
  typed: SignUpFields
  onSent: (typed: SignUpFields) => void
}

export function SignUpForm({ typed, onSent }: SignUpFormProps) {
  const { register, formState, getValues, onSubmit, prepare } = useServiceForm({
    load,
    empty: typed,
    onSent: () => onSent(getValues()),
  })
  const { errors, isSubmitting, submitCount } = formState

  return (
    <Box asChild display="grid" gap="4">
      <form aria-label="Sign up" noValidate onInput={prepare} onSubmit={onSubmit}>
        <ErrorSummary errors={errors} attempt={submitCount} />
        <Grid gap="4" templateColumns={sideBySide}>
          <TextField
            {...register('FirstName')}
            label="First name"
            autoComplete="given-name"
            error={errors.FirstName?.message}
          />
          <TextField
            {...register('LastName')}
            label="Last name"
            autoComplete="family-name"
            error={errors.LastName?.message}
          />
        </Grid>
        <TextField
          {...register('EmailId')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="You sign in with this email."
          error={errors.EmailId?.message}
        />
        <Grid gap="4" templateColumns={sideBySide}>
          <TextField
            {...register('MobileNumber')}
            label="Mobile number"
            type="tel"
            autoComplete="tel"
            error={errors.MobileNumber?.message}
          />
          <DateField
            {...register('DOB')}
            read={readBirthDate}
            label="Date of birth"
            autoComplete="bday"
            isOptional
            error={errors.DOB?.message}
          />
          <TextField
            {...register('CDLState')}
            label="CDL state"
            autoComplete="off"
            hint="Like OH or Ohio"
            isOptional
            error={errors.CDLState?.message}
          />
          <TextField
            {...register('CDLNumber')}
            label="CDL number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            isOptional
            error={errors.CDLNumber?.message}
          />
        </Grid>
        <Button type="submit" variant="primary" size="lg" isBlock isBusy={isSubmitting}>
          Sign up
        </Button>
      </form>
    </Box>
  )
}

const sideBySide = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }
