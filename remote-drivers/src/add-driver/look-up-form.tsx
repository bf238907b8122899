import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { type DriverSearch, nothingToLookFor } from 'shared-api/drivers/driver-search'
import {
  Box,
  Button,
  ErrorSummary,
  SelectField,
  showRefusal,
  TextField,
  useOneAtATime,
  useUnsavedInput,
} from 'shared-ui'
import { FormLayout, FormPart, FormRow } from 'shared-ui/forms'
import { useArrival } from '../driver-form/arrival.ts'
import { CarrierField } from '../driver-form/carrier-field.tsx'
import { cdlStateChoices } from '../driver-form/choices.ts'
import { fieldLabels } from '../driver-form/driver-fields.ts'
import { notLoaded } from '../driver-form/not-loaded.tsx'
import { referenceQueries } from '../driver-form/reference-queries.ts'
import { useSignal } from '../driver-form/use-signal.ts'
import type { LookedUp } from './add-driver.tsx'
import { useLookUp } from './add-driver-queries.ts'
import { checkLookUp, type LookUpFields } from './look-up-fields.ts'

interface LookUpFormProps {
  /** What was typed before. */
  typed: LookUpFields
  /** The user comes back from a later step. */
  isAgain: boolean
  /** Given what was looked for, and what stands in the fields by now: typing goes on. */
  onFound: (found: LookedUp, typed: LookUpFields) => void
}

/** Who is to be added: by both names, email, mobile number or CDL, as many of them as are known. */
export function LookUpForm({ typed, isAgain, onFound }: LookUpFormProps) {
  const states = useQuery(referenceQueries.states())
  const signal = useSignal()
  const lookUp = useLookUp(signal)
  const oneAtATime = useOneAtATime()
  const start = useArrival<HTMLFormElement>(isAgain)
  const { register, formState, getValues, setError, handleSubmit } = useForm<
    LookUpFields,
    unknown,
    DriverSearch
  >({ resolver: checkLookUp, defaultValues: typed, shouldFocusError: false })
  const { errors, isDirty, isSubmitting, submitCount } = formState
  useUnsavedInput(isDirty)

  async function look(search: DriverSearch) {
    const here = signal()
    const fields = getValues()
    try {
      const matches = await lookUp.mutateAsync(search)
      here.throwIfAborted()
      onFound({ fields, matches }, getValues())
    } catch (refusal) {
      if (!here.aborted) showRefusal(refusal, setError)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void oneAtATime(handleSubmit(look))
  }

  const { LastName: lastName, ...others } = errors
  const problems: FieldErrors<LookUpFields> =
    lastName?.message === nothingToLookFor ? { ...others, root: { service: lastName } } : errors
  const field = (name: keyof LookUpFields) => ({
    // Whatever is typed may be enough to look for.
    ...register(name, { deps: 'LastName' }),
    label: fieldLabels[name],
    error: problems[name]?.message,
    autoComplete: 'off',
  })
  return (
    <FormLayout side={null}>
      <Box asChild outline="none">
        <form ref={start} tabIndex={-1} aria-label="Look up" noValidate onSubmit={submit}>
          <Box mb={submitCount > 0 ? '5' : '0'}>
            <ErrorSummary errors={problems} attempt={submitCount} />
          </Box>
          <FormPart
            id="look-up"
            title="Look up"
            description="We look for the driver first, to avoid duplicates. Enter what you know: both names, an email address, a mobile number or a CDL."
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
                error={notLoaded(states, 'CDLState') ?? errors.CDLState?.message}
              />
              <TextField {...field('CDLNumber')} autoCapitalize="characters" spellCheck={false} />
            </FormRow>
          </FormPart>
          <Button type="submit" variant="primary" size="lg" icon="search" isBusy={isSubmitting}>
            Look up
          </Button>
        </form>
      </Box>
    </FormLayout>
  )
}
