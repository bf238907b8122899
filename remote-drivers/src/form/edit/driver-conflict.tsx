import type { DriverDetails } from 'shared-api/drivers/driver-form'
import { ConflictFields, FormLayout, type RecordMerge } from 'shared-ui/forms'
import { type DriverField, type DriverFields, isSealed } from '../fields/driver-fields.ts'
import type { DriverForm } from '../fields/use-fields.ts'
import { fieldText } from '../fields/review-rows.ts'
import { useLookups } from '../fields/use-lookups.ts'
import { shownFields } from './conflict.ts'

interface DriverConflictProps {
  form: DriverForm
  merge: RecordMerge<DriverFields, DriverDetails, DriverField>
  conflict: NonNullable<RecordMerge<DriverFields, DriverDetails, DriverField>['conflict']>
}

/** What another user changed of the driver beside what stands in the form, field by field. */
export function DriverConflict({ form, merge, conflict: { newer, changes } }: DriverConflictProps) {
  const records = [merge.record(), newer]
  const lookups = {
    ...useLookups(),
    // Also by the name of a product that is not sold any more.
    productNames: new Map(
      records.map(({ ProductId, ProductName }) => [ProductId ?? '', ProductName ?? ''] as const),
    ),
  }
  const isMask = (name: DriverField, value: string) =>
    isSealed(name) && records.some((record) => shownFields(record)[name] === value)
  const isOver = newer.Active_Inactive__c === 'Inactive'
  return (
    <FormLayout side={null}>
      <ConflictFields
        form={form}
        merge={merge}
        changes={changes}
        what="this driver"
        textOf={(name, value) => (isMask(name, value) ? value : fieldText(name, value.trim(), lookups))}
        lost={{
          title: isOver ? 'The membership was cancelled' : 'The membership has begun',
          description: `It can no longer be changed here, so this part of your input is not saved. ${isOver ? 'Reactivate the driver on the profile.' : 'The membership is on the profile.'}`,
        }}
      />
    </FormLayout>
  )
}
