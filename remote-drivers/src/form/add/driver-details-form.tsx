import { type FormEvent, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { parseBirthDate } from 'shared-api/typed-date'
import { Box, Button, DateField, formatDateTime, TextField, useFocusOnMount } from 'shared-ui'
import {
  FormBar,
  FormLayout,
  FormPart,
  FormRow,
  ResultBox,
  goToPart,
  RecordForm,
  SecretField,
  useFormState,
} from 'shared-ui/forms'
import { CarrierField } from '../fields/carrier-field.tsx'
import {
  type FormPartFields,
  formFieldsOf,
  membershipPart,
  partsAfterLookUp,
} from '../fields/driver-fields.ts'
import { DriverSteps } from '../fields/driver-steps.tsx'
import { type DriverForm, useFields } from '../fields/use-fields.ts'
import { ProblemCount } from '../fields/problem-count.tsx'
import { MembershipPart } from '../fields/membership-part.tsx'
import { AddressPart, DriverPart, LicensePart, SpousePart } from '../fields/driver-form-sections.tsx'
import { paths } from '../../paths.ts'
import type { LookedUp } from './add-driver.tsx'
import type { LookUpFields } from './look-up-fields.ts'
import { searchedForLabel, noMatchText } from './look-up-labels.ts'

interface DriverDetailsFormProps {
  form: DriverForm
  lookedUp: LookedUp
  /** The part that the user came back for: the focus goes there. */
  partToChange: string | undefined
  isBusy: boolean
  onAgain: () => void
  onReview: (event?: FormEvent) => void
}

const lookUpFields = ['CarrierId', 'MobileNumber'] as const
const parts: readonly FormPartFields[] = [
  { id: 'look-up', title: 'Look up', fields: lookUpFields },
  ...partsAfterLookUp,
  membershipPart,
]
export const fields = formFieldsOf(parts.flatMap((part) => part.fields))

/** The fields that are needed of a driver who is new, those of the look-up filled in. */
export function DriverDetailsForm({
  form,
  lookedUp,
  partToChange,
  isBusy,
  onAgain,
  onReview,
}: DriverDetailsFormProps) {
  const navigate = useNavigate()

  useEffect(() => {
    if (partToChange !== undefined) goToPart(partToChange)
  }, [partToChange])

  return (
    <FormLayout
      side={
        <DriverSteps form={form} parts={parts}>
          After saving, the driver gets an email. With a product the membership starts on the activation date;
          until then the driver is Pending.
        </DriverSteps>
      }
    >
      <RecordForm form={{ ...form, onSubmit: onReview }} label="Add driver" hasParts>
        <LookUpPart form={form} lookedUp={lookedUp} isQuiet={partToChange !== undefined} onAgain={onAgain} />
        <DriverPart
          form={form}
          renderBirthDate={(field) => <DateField {...field} read={parseBirthDate} />}
          renderSsn={(field) => (
            <SecretField
              {...field}
              inputMode="numeric"
              hint="All nine digits or the last four. Only the last four are kept."
            />
          )}
        />
        <LicensePart
          form={form}
          renderCdlNumber={(field) => (
            <TextField {...field} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
          )}
        />
        <AddressPart form={form} />
        <SpousePart form={form} />
        <MembershipPart form={form} />
        <FormBar>
          <Button type="submit" variant="primary" size="lg" isBusy={isBusy}>
            Review driver
          </Button>
          <Button size="lg" onClick={() => void navigate(paths.driverList)}>
            Cancel
          </Button>
          <ProblemCount form={form} />
        </FormBar>
      </RecordForm>
    </FormLayout>
  )
}

interface LookUpPartProps {
  form: DriverForm
  lookedUp: LookedUp
  /** The user came back for another part of the form. */
  isQuiet: boolean
  onAgain: () => void
}

function LookUpPart({ form, lookedUp, isQuiet, onAgain }: LookUpPartProps) {
  const field = useFields(form, lookUpFields)
  const { errors } = useFormState({ control: form.control })
  const hasProblems = Object.keys(errors).length > 0
  const result = useFocusOnMount<HTMLDivElement>(!isQuiet && !hasProblems)
  const { mark, title, text } = resultOf(lookedUp)
  return (
    <FormPart
      id="look-up"
      title="Look up"
      description="We look for the driver first, so that no driver is entered twice."
    >
      <FormRow>
        <CarrierField {...field('CarrierId')} />
        <TextField {...field('MobileNumber')} type="tel" autoComplete="off" />
      </FormRow>
      <Box ref={result} tabIndex={-1} borderRadius="l2">
        <ResultBox
          mark={mark}
          title={title}
          text={text}
          action={<Button onClick={onAgain}>Look up again</Button>}
        />
      </Box>
    </FormPart>
  )
}

function resultOf({ fields: asked, matches, draftSavedAt }: LookedUp): ReturnType<typeof noMatchText> {
  if (draftSavedAt !== undefined) {
    const text = `Saved ${formatDateTime(draftSavedAt)}. The driver is looked up again before the review.`
    return { mark: 'info', title: 'Your draft', text }
  }
  const { text, ...result } = matches.length > 0 ? noneOfThem(asked) : noMatchText(asked)
  return { ...result, text: `${text} A few more fields are needed.` }
}

const noneOfThem = (asked: LookUpFields): ReturnType<typeof noMatchText> => ({
  mark: 'ok',
  title: 'None of these drivers',
  text: `You looked for ${searchedForLabel(asked)}.`,
})
