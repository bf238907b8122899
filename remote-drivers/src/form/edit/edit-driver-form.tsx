import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DriverDetails } from 'shared-api/drivers/driver-form'
import { parseBirthDate } from 'shared-api/typed-date'
import { Button, DateField, TextField } from 'shared-ui'
import { FormBar, FormLayout, MergedNote, RecordForm, SecretField } from 'shared-ui/forms'
import type { SealedField } from 'shared-api/drivers/driver-field-table'
import { membershipPart, personParts } from '../fields/driver-fields.ts'
import { DriverSteps } from '../fields/driver-steps.tsx'
import type { DriverForm, FieldProps } from '../fields/use-fields.ts'
import { ProblemCount } from '../fields/problem-count.tsx'
import { MembershipPart } from '../fields/membership-part.tsx'
import { AddressPart, DriverPart, LicensePart, SpousePart } from '../fields/driver-form-sections.tsx'
import { paths } from '../../paths.ts'
import { isPlanned } from './edited-fields.ts'
import { sealedProps } from './sealed-props.tsx'

interface EditDriverFormProps {
  form: DriverForm
  /** On record. */
  driver: DriverDetails
  /** Nothing can be saved any more. */
  isDeleted: boolean
  /** What stands below the problems: a way on that is none of a field. */
  notice: ReactNode
}

/** The form of a driver on record. A masked value stays unless another one is typed. */
export function EditDriverForm({ form, driver, isDeleted, notice }: EditDriverFormProps) {
  const navigate = useNavigate()
  const isPending = isPlanned(driver)
  const sealed = (field: FieldProps, name: SealedField) => ({
    ...field,
    ...sealedProps(form, name, isDeleted ? null : driver[name]),
  })

  return (
    <FormLayout
      side={
        <DriverSteps form={form} parts={isPending ? [...personParts, membershipPart] : personParts}>
          {!isDeleted && (
            <>
              Carrier: {driver.Carrier__r.Name}. {isPending ? null : 'The membership is on the profile.'}
            </>
          )}
        </DriverSteps>
      }
    >
      <RecordForm form={form} label="Edit driver" hasParts>
        {form.hasMerged && <MergedNote />}
        {notice}
        <DriverPart
          form={form}
          renderMobile={(field) => <TextField {...field} type="tel" autoComplete="off" />}
          renderBirthDate={(field) => <DateField {...sealed(field, 'DOB')} read={parseBirthDate} />}
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
            <Button type="submit" variant="primary" size="lg" isBusy={form.formState.isSubmitting}>
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
      </RecordForm>
    </FormLayout>
  )
}
