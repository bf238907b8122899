import { Button } from 'shared-ui'
import { fieldLabels } from '../driver-form/driver-fields.ts'
import type { DriverForm } from '../driver-form/field-of.ts'
import type { SealedField } from './edited-fields.ts'

interface Sealed {
  form: DriverForm
  name: SealedField
  /** Masked; null where there is nothing. */
  onRecord: string | null
  isRemoved: boolean
  onRemoved: (name: SealedField, isRemoved: boolean) => void
}

/** What the field of a sealed value needs: its mask, what leaving it empty means, and the way to take it off. */
export function sealedProps({ form, name, onRecord, isRemoved, onRemoved }: Sealed) {
  if (onRecord === null) return {}
  const remove = () => {
    form.setValue(name, '', { shouldDirty: true })
    onRemoved(name, !isRemoved)
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
