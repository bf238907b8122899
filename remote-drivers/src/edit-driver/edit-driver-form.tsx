import type { FormEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DriverDetails } from 'shared-api/drivers/driver-form'
import { readBirthDate } from 'shared-api/typed-date'
import { Button, DateField, TextField } from 'shared-ui'
import { FormBar, FormLayout, SecretField } from 'shared-ui/forms'
import { membershipPart, personParts } from '../driver-form/driver-fields.ts'
import { DriverSteps } from '../driver-form/driver-steps.tsx'
import type { DriverForm, FieldProps } from '../driver-form/field-of.ts'
import { FormProblems, ProblemCount } from '../driver-form/form-problems.tsx'
import { MembershipPart } from '../driver-form/membership-part.tsx'
import { AddressPart, DriverPart, LicensePart, SpousePart } from '../driver-form/person-parts.tsx'
import { paths } from '../paths.ts'
import { editedFields, isPlanned, type Removed, type SealedField } from './edited-fields.ts'
import { sealedProps } from './sealed-props.tsx'

interface EditDriverFormProps {
  form: DriverForm
  /** On record. */
  driver: DriverDetails
  /** Which sealed fields are to be taken off the record. */
  removal: { removed: Removed; onRemoved: (name: SealedField, isRemoved: boolean) => void }
  isBusy: boolean
  /** Nothing can be saved any more. */
  isDeleted: boolean
  /** What stands below the problems: a way on that is none of a field. */
  notice: ReactNode
  onSave: () => void
}

/** The form of a driver who is there already. What is sealed shows masked and stays, unless it is typed again. */
export function EditDriverForm(props: EditDriverFormProps) {
  const { form, driver, removal, isBusy, isDeleted, notice, onSave } = props
  const { removed, onRemoved } = removal
  const navigate = useNavigate()
  const isPending = isPlanned(driver)
  const sealed = (field: FieldProps, name: SealedField) => ({
    ...field,
    ...sealedProps({
      form,
      name,
      onRecord: isDeleted ? null : driver[name],
      isRemoved: removed[name],
      onRemoved,
    }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    onSave()
  }

  return (
    <FormLayout
      side={
        <DriverSteps form={form} parts={isPending ? [...personParts, membershipPart] : personParts}>
          {!isDeleted && (
            <>
              {driver.Carrier__r.Name} has the driver.{' '}
              {isPending ? null : 'The membership is on the profile.'}
            </>
          )}
        </DriverSteps>
      }
    >
      <form aria-label="Edit driver" noValidate onSubmit={submit}>
        <FormProblems form={form} fields={editedFields} />
        {notice}
        <DriverPart
          form={form}
          renderMobile={(field) => <TextField {...field} type="tel" autoComplete="off" />}
          renderBirthDate={(field) => <DateField {...sealed(field, 'DOB')} read={readBirthDate} />}
          renderSsn={(field) => (
            <SecretField {...sealed(field, 'SocialSecurityNumber')} inputMode="numeric" />
          )}
        />
        <LicensePart
          form={form}
          renderCdlNumber={(field) => (
            <TextField
              {...sealed(field, 'CDLNumber')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          )}
        />
        <AddressPart form={form} />
        <SpousePart form={form} />
        {isPending && <MembershipPart form={form} planned={driver} />}
        <FormBar>
          {!isDeleted && (
            <Button type="submit" variant="primary" size="lg" isBusy={isBusy}>
              Save changes
            </Button>
          )}
          <Button
            size="lg"
            onClick={() => void navigate(isDeleted ? paths.driverList : paths.profile(driver.Id))}
          >
            Cancel
          </Button>
          <ProblemCount form={form} />
        </FormBar>
      </form>
    </FormLayout>
  )
}
