import { Button } from 'shared-ui'
import type { SealedField } from 'shared-api/drivers/driver-field-table'
import { fieldLabels } from '../fields/driver-fields.ts'
import type { DriverForm } from '../fields/use-fields.ts'

/**
 * What the field of a masked value needs: its mask, what a blank field means, and the way to take it off the record.
 * `onRecord` is null where there is nothing.
 */
export function sealedProps(form: DriverForm, name: SealedField, onRecord: string | null) {
  if (onRecord === null) return {}
  const isRemoved = form.watch(`Removed.${name}`)
  const remove = () => {
    form.setValue(name, '', { shouldDirty: true })
    form.setValue(`Removed.${name}`, !isRemoved, { shouldDirty: true })
  }
  return {
    placeholder: isRemoved ? '' : onRecord,
    readOnly: isRemoved,
    hint: isRemoved
      ? 'Removed when you save.'
      : `${onRecord}. Leave blank to keep the ${name === 'DOB' ? 'date' : 'number'} on file.`,
    labelEnd: (
      <Button
        size="xs"
        variant="ghost"
        aria-label={`${isRemoved ? 'Keep' : 'Remove'}: ${fieldLabels[name]}`}
        onClick={remove}
      >
        {isRemoved ? 'Keep' : 'Remove'}
      </Button>
    ),
  }
}
