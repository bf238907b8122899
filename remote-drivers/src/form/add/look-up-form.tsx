import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { type DriverSearch, noSearchTerms } from 'shared-api/drivers/driver-search'
import { Button, HStack, SelectField, TextField, useFocusOnMount } from 'shared-ui'
import { type FormFields, FormLayout, FormPart, FormRow, RecordForm, useRecordForm } from 'shared-ui/forms'
import { CarrierField } from '../fields/carrier-field.tsx'
import { cdlStateChoices } from '../fields/choices.ts'
import { fieldLabels } from '../fields/driver-fields.ts'
import { useNotLoaded } from '../fields/use-not-loaded.tsx'
import { referenceQueries } from '../fields/reference-queries.ts'
import { useSignal } from '../fields/use-signal.ts'
import { paths } from '../../paths.ts'
import type { LookedUp } from './add-driver.tsx'
import { useLookUp } from './add-driver-queries.ts'
import { type LookUpFields, lookUpNames, LookUpSchema } from './look-up-fields.ts'

/** Whatever is typed may be enough to look for. */
const fields: FormFields<LookUpFields> = Object.fromEntries(
  lookUpNames.map((name) => [name, { label: fieldLabels[name], checkedWith: 'LastName' as const }]),
)

interface LookUpFormProps {
  /** What was typed before. */
  typed: LookUpFields
  /** The user comes back from a later step. */
  isAgain: boolean
  /** Given what was looked for, and what stands in the fields by now: the user may type on. */
  onFound: (found: LookedUp, typed: LookUpFields) => void
}

/** Who is to be added: by both names, email, mobile number or CDL, as many of them as are known. */
export function LookUpForm({ typed, isAgain, onFound }: LookUpFormProps) {
  const navigate = useNavigate()
  const start = useFocusOnMount<HTMLFormElement>(isAgain)
  const form = useLookUpForm(typed, onFound)
  /** Any field that is filled in may be what was missing. */
  function clearMissingTerms() {
    for (const name of ['FirstName', 'LastName'] as const)
      if (form.getFieldState(name).error?.message === noSearchTerms) form.clearErrors(name)
  }
  return (
    <FormLayout side={null}>
      <RecordForm form={form} label="Look up" onInput={clearMissingTerms} ref={start} tabIndex={-1} hasParts>
        <SearchTerms form={form} />
        <HStack gap="2">
          <Button
            type="submit"
            variant="primary"
            size="lg"
            icon="search"
            isBusy={form.formState.isSubmitting}
          >
            Look up
          </Button>
          <Button size="lg" onClick={() => void navigate(paths.driverList)}>
            Cancel
          </Button>
        </HStack>
      </RecordForm>
    </FormLayout>
  )
}

function useLookUpForm(typed: LookUpFields, onFound: LookUpFormProps['onFound']) {
  const signal = useSignal()
  const lookUp = useLookUp(signal)
  const form = useRecordForm({
    record: typed,
    fields,
    schema: LookUpSchema,
    send: async (search: DriverSearch): Promise<LookedUp> => {
      const here = signal()
      const asked = form.getValues()
      const matches = await lookUp.mutateAsync(search)
      here.throwIfAborted()
      return { fields: asked, matches }
    },
    onSaved: (found): void => onFound(found, form.getValues()),
  })
  return form
}

function SearchTerms({ form }: { form: ReturnType<typeof useLookUpForm> }) {
  const states = useQuery(referenceQueries.states())
  const notLoaded = useNotLoaded(states)
  const field = (name: keyof LookUpFields) => ({ ...form.field(name), autoComplete: 'off' })
  return (
    <FormPart
      id="look-up"
      title="Look up"
      description="We look for the driver first, so that no driver is entered twice. Enter what you know: both names, an email address, a mobile number or a CDL."
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
          options={cdlStateChoices(states.data ?? [], form.getValues('CDLState'))}
          error={notLoaded ?? form.field('CDLState').error}
        />
        <TextField {...field('CDLNumber')} autoCapitalize="characters" spellCheck={false} />
      </FormRow>
    </FormPart>
  )
}
