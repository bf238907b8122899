import { useFormState } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type { DriverDetails } from 'shared-api/drivers/driver-form'
import { Box, Button } from 'shared-ui'
import { FoundBox } from 'shared-ui/forms'
import { type DriverDraftHandoff, handOffDriverDraft } from '../driver-form/driver-draft-handoff.ts'
import { emptyDriver } from '../driver-form/driver-fields.ts'
import type { DriverForm } from '../driver-form/field-of.ts'
import { missingFieldsLabel } from '../driver-form/missing-fields-label.ts'
import { paths } from '../paths.ts'
import type { Mine } from './conflict.ts'
import { type Removed, sealedFields } from './edited-fields.ts'

/** What the form says of itself then, on top. */
export const deleted = {
  type: 'deleted',
  message:
    'Another user deleted this driver, so your changes cannot be saved. What you entered is still here.',
}

interface DeletedDriverProps {
  form: DriverForm
  /** As he was last on record. */
  driver: DriverDetails
  removed: Removed
  onLeft: () => void
}

/** The way on after the edited driver was deleted: what was entered goes along to the form that adds him. */
export function DeletedDriver({ form, driver, removed, onLeft }: DeletedDriverProps) {
  const navigate = useNavigate()
  const { errors } = useFormState({ control: form.control })
  if (errors.root?.['service']?.type !== deleted.type) return null
  const carried = () => carriedFrom(driver, { fields: form.getValues(), removed })

  function addAnew() {
    handOffDriverDraft(carried())
    onLeft()
    void navigate(paths.addDriver)
  }

  return (
    <Box mb="5">
      <FoundBox
        mark="info"
        title="Still need this driver?"
        text={['Everything you entered is kept.', missingFieldsLabel(carried().missing)].join(' ')}
        action={
          <Button variant="primary" onClick={addAnew}>
            Add as a new driver
          </Button>
        }
      />
    </Box>
  )
}

function carriedFrom(driver: DriverDetails, { fields, removed }: Mine): DriverDraftHandoff {
  return {
    name: driver.Name,
    fields: { ...fields, Country: fields.Country || emptyDriver.Country },
    missing: sealedFields.filter((name) => driver[name] !== null && fields[name] === '' && !removed[name]),
  }
}
