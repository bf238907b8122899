import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DriverDetails } from 'shared-api/driver-form'
import { Box, Button, DateField, ErrorSummary, TextField } from 'shared-ui'
import { FormBar, FormLayout, SecretField } from 'shared-ui/forms'
import { type FormPartFields, membershipPart, personParts } from '../driver-form/driver-fields.ts'
import { DriverSteps } from '../driver-form/driver-steps.tsx'
import { type DriverForm, fieldOf, inOrderOfPage } from '../driver-form/field-of.ts'
import { MembershipPart } from '../driver-form/membership-part.tsx'
import { AddressPart, DriverPart, LicensePart, SpousePart } from '../driver-form/person-parts.tsx'
import { Problems } from '../driver-form/problems.tsx'
import { membershipQueries } from '../memberships/membership-queries.ts'
import { paths } from '../paths.ts'
import { editedFields, type Removed, type SealedField } from './edited-fields.ts'
import { sealedProps } from './sealed-props.tsx'

interface EditDriverFormProps {
  form: DriverForm
  /** On record. */
  driver: DriverDetails
  removed: Removed
  onRemoved: (name: SealedField, isRemoved: boolean) => void
  onSave: () => void
}

const personal: readonly FormPartFields[] = personParts.map((part) =>
  part.id === 'driver' ? { ...part, fields: ['MobileNumber', ...part.fields] } : part,
)

/** The form of a driver who is there already. What is sealed shows masked and stays, unless it is typed anew. */
export function EditDriverForm({ form, driver, removed, onRemoved, onSave }: EditDriverFormProps) {
  const navigate = useNavigate()
  const { errors, isSubmitting, submitCount } = form.formState
  const problems = Object.keys(errors).length
  const isPending = driver.Active_Inactive__c === 'Pending'
  const sealed = (name: SealedField) =>
    sealedProps({ form, name, onRecord: driver[name], isRemoved: removed[name], onRemoved })

  function submit(event: FormEvent) {
    event.preventDefault()
    onSave()
  }

  return (
    <FormLayout
      side={
        <DriverSteps form={form} parts={isPending ? [...personal, membershipPart] : personal}>
          {driver.Carrier__r.Name} has the driver. {isPending ? null : 'The membership is on the profile.'}
        </DriverSteps>
      }
    >
      <form aria-label="Edit driver" noValidate onSubmit={submit}>
        <Box mb={problems > 0 ? '5' : '0'}>
          <ErrorSummary errors={inOrderOfPage(errors, editedFields)} attempt={submitCount} />
        </Box>
        <DriverPart
          form={form}
          mobile={<TextField {...fieldOf(form, 'MobileNumber')} type="tel" autoComplete="off" />}
          birthDate={<DateField {...sealed('DOB')} />}
          ssn={<SecretField {...sealed('SocialSecurityNumber')} inputMode="numeric" />}
        />
        <LicensePart
          form={form}
          cdlNumber={
            <TextField
              {...sealed('CDLNumber')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          }
        />
        <AddressPart form={form} />
        <SpousePart form={form} />
        {isPending && <PendingMembership form={form} driverId={driver.Id} />}
        <FormBar>
          <Button type="submit" variant="primary" size="lg" isBusy={isSubmitting}>
            Save changes
          </Button>
          <Button size="lg" onClick={() => void navigate(paths.profile(driver.Id))}>
            Cancel
          </Button>
          {problems > 0 && <Problems count={problems} />}
        </FormBar>
      </form>
    </FormLayout>
  )
}

/** Until it is active it can be chosen anew here; later it has actions of its own. */
function PendingMembership({ form, driverId }: { form: DriverForm; driverId: string }) {
  const { data } = useQuery(membershipQueries.history(driverId))
  const product = data?.Membership?.Product__r?.Name
  return (
    <MembershipPart
      form={form}
      nothing={
        product === undefined
          ? { label: 'No product yet', note: 'The driver stays Pending until there is one.' }
          : { label: `${product}, as it is`, note: 'Choose another one to change it.' }
      }
    />
  )
}
