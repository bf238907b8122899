import { type FormEvent, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { Box, Button, DateField, ErrorSummary, TextField } from 'shared-ui'
import { FormBar, FormLayout, FormPart, FormRow, FoundBox, SecretField } from 'shared-ui/forms'
import { CarrierField } from '../driver-form/carrier-field.tsx'
import { type FormPartFields, membershipPart, personParts } from '../driver-form/driver-fields.ts'
import { DriverSteps } from '../driver-form/driver-steps.tsx'
import { type DriverForm, fieldOf, inOrderOfPage } from '../driver-form/field-of.ts'
import { MembershipPart } from '../driver-form/membership-part.tsx'
import { AddressPart, DriverPart, LicensePart, SpousePart } from '../driver-form/person-parts.tsx'
import { Problems } from '../driver-form/problems.tsx'
import { paths } from '../paths.ts'
import type { LookedUp } from './add-driver.tsx'
import { useArrival } from '../driver-form/arrival.ts'
import { lookedForWords } from './look-up-fields.ts'

interface DriverDetailsFormProps {
  form: DriverForm
  lookedUp: LookedUp
  /** The part that somebody came back for, to be found there at once. */
  partToChange: string | undefined
  onAgain: () => void
  onReview: () => void
}

const lookUpPart: FormPartFields = { id: 'look-up', title: 'Look up', fields: ['CarrierId', 'MobileNumber'] }
const parts = [lookUpPart, ...personParts, membershipPart]
const fields = parts.flatMap((part) => part.fields)
const nothing = { label: 'No product yet', note: 'The driver stays Pending until there is one.' }

/** The fields that are needed of a driver who is new, those of the look-up filled in. */
export function DriverDetailsForm({
  form,
  lookedUp,
  partToChange,
  onAgain,
  onReview,
}: DriverDetailsFormProps) {
  const navigate = useNavigate()
  const { errors, isSubmitting, submitCount } = form.formState
  const problems = Object.keys(errors).length

  useEffect(() => {
    if (partToChange !== undefined)
      document.getElementById(partToChange)?.querySelector<HTMLElement>('input, select')?.focus()
  }, [partToChange])

  function submit(event: FormEvent) {
    event.preventDefault()
    onReview()
  }

  return (
    <FormLayout
      side={
        <DriverSteps form={form} parts={parts}>
          After saving, the driver is Pending and gets an email. The membership starts on the activation date.
        </DriverSteps>
      }
    >
      <form aria-label="Add driver" noValidate onSubmit={submit}>
        <Box mb={problems > 0 ? '5' : '0'}>
          <ErrorSummary errors={inOrderOfPage(errors, fields)} attempt={submitCount} />
        </Box>
        <FormPart
          id="look-up"
          title="Look up"
          description="We look for the driver first, so that nobody is entered twice."
        >
          <FormRow>
            <CarrierField {...fieldOf(form, 'CarrierId')} />
            <TextField {...fieldOf(form, 'MobileNumber')} type="tel" autoComplete="off" />
          </FormRow>
          <LookUpResult
            lookedUp={lookedUp}
            isQuiet={partToChange !== undefined || problems > 0}
            onAgain={onAgain}
          />
        </FormPart>
        <DriverPart
          form={form}
          birthDate={<DateField {...fieldOf(form, 'DOB')} />}
          ssn={
            <SecretField
              {...fieldOf(form, 'SocialSecurityNumber')}
              inputMode="numeric"
              hint="All nine digits or the last four. Only the last four are kept."
            />
          }
        />
        <LicensePart
          form={form}
          cdlNumber={
            <TextField
              {...fieldOf(form, 'CDLNumber')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          }
        />
        <AddressPart form={form} />
        <SpousePart form={form} />
        <MembershipPart form={form} nothing={nothing} />
        <FormBar>
          <Button type="submit" variant="primary" size="lg" isBusy={isSubmitting}>
            Review driver
          </Button>
          <Button size="lg" onClick={() => void navigate(paths.driverList)}>
            Cancel
          </Button>
          {problems > 0 && <Problems count={problems} />}
        </FormBar>
      </form>
    </FormLayout>
  )
}

interface LookUpResultProps {
  lookedUp: LookedUp
  /** Something else of the form is what somebody came for. */
  isQuiet: boolean
  onAgain: () => void
}

function LookUpResult({ lookedUp: { fields: asked, matches }, isQuiet, onAgain }: LookUpResultProps) {
  const box = useArrival<HTMLDivElement>(!isQuiet)
  const whom = lookedForWords(asked)
  return (
    <Box ref={box} tabIndex={-1} borderRadius="l2">
      <FoundBox
        mark="ok"
        title={matches.length > 0 ? 'None of those who were found' : 'New to the portal'}
        text={
          matches.length > 0
            ? `You looked for ${whom}. A few more fields are needed.`
            : `No driver with ${whom}. A few more fields are needed.`
        }
        action={<Button onClick={onAgain}>Look up again</Button>}
      />
    </Box>
  )
}
