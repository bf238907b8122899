import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { DriverSearch } from 'shared-api/driver-search'
import { Box, Button, ErrorSummary, SelectField, showRefusal, TextField, useUnsavedInput } from 'shared-ui'
import { FormLayout, FormPart, FormRow } from 'shared-ui/forms'
import { CarrierField } from '../driver-form/carrier-field.tsx'
import { cdlStateChoices } from '../driver-form/choices.ts'
import { fieldLabels } from '../driver-form/driver-fields.ts'
import { notLoaded, referenceQueries } from '../driver-form/reference-queries.ts'
import type { LookedUp } from './add-driver.tsx'
import { useLookUp } from './add-driver-queries.ts'
import { checkLookUp, type LookUpFields } from './look-up-fields.ts'

interface LookUpFormProps {
  /** What was typed before. */
  typed: LookUpFields
  /** Given what was looked for, and what stands in the fields by now: nobody has to stop typing. */
  onFound: (found: LookedUp, typed: LookUpFields) => void
}

/** Who is to be added: by both names, email, mobile number or CDL, as many of them as are known. */
export function LookUpForm({ typed, onFound }: LookUpFormProps) {
  const states = useQuery(referenceQueries.states())
  const lookUp = useLookUp()
  const { register, formState, getValues, setError, handleSubmit } = useForm<
    LookUpFields,
    unknown,
    DriverSearch
  >({ resolver: checkLookUp, defaultValues: typed, shouldFocusError: false })
  const { errors, isDirty, isSubmitting, submitCount } = formState
  useUnsavedInput(isDirty)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (lookUp.isPending) return
    await handleSubmit(async (search) => {
      try {
        const fields = getValues()
        onFound({ fields, matches: await lookUp.mutateAsync(search) }, getValues())
      } catch (refusal) {
        showRefusal(refusal, setError)
      }
    })()
  }

  const field = (name: keyof LookUpFields) => ({
    ...register(name),
    label: fieldLabels[name],
    error: errors[name]?.message,
    autoComplete: 'off',
  })
  return (
    <FormLayout side={null}>
      <form aria-label="Look up" noValidate onSubmit={(event) => void submit(event)}>
        <Box mb={submitCount > 0 ? '5' : '0'}>
          <ErrorSummary errors={errors} attempt={submitCount} />
        </Box>
        <FormPart
          id="look-up"
          title="Look up"
          description="We look for the driver first, so that nobody is entered twice. Enter what you know: both names, an email address, a mobile number or a CDL."
        >
          <FormRow>
            <CarrierField {...field('CarrierId')} />
          </FormRow>
          <FormRow>
            <TextField {...field('FirstName')} />
            <TextField {...field('LastName')} />
            <TextField
              {...field('EmailId')}
              type="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextField {...field('MobileNumber')} type="tel" />
            <SelectField
              {...field('CDLState')}
              options={cdlStateChoices(states.data ?? [], getValues('CDLState'))}
              error={errors.CDLState?.message ?? notLoaded(states)}
            />
            <TextField {...field('CDLNumber')} autoCapitalize="characters" spellCheck={false} />
          </FormRow>
        </FormPart>
        <Button type="submit" variant="primary" size="lg" icon="search" isBusy={isSubmitting}>
          Look up
        </Button>
      </form>
    </FormLayout>
  )
}
