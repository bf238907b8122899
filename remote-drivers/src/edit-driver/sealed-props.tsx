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
      ? 'Taken off the record when you save.'
      : `${onRecordWords(onRecord)} Leave it empty to keep it.`,
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

/** Of a Social Security number nothing is said but that there is one. */
const onRecordWords = (mask: string) => (mask === 'on file' ? 'On record.' : `On record: ${mask}.`)
