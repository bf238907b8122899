import { useNavigate } from 'react-router-dom'
import type { DriverDetails } from 'shared-api/drivers/driver-form'
import { Box, Button } from 'shared-ui'
import { ResultBox } from 'shared-ui/forms'
import { type DriverDraftHandoff, handOffDriverDraft } from '../fields/driver-draft-handoff.ts'
import { sealedFields } from 'shared-api/drivers/driver-field-table'
import { type DriverFields, emptyDriver } from '../fields/driver-fields.ts'
import type { DriverForm } from '../fields/use-fields.ts'
import { missingFieldsLabel } from '../fields/missing-fields-label.ts'
import { paths } from '../../paths.ts'

interface DeletedDriverProps {
  form: DriverForm
  /** As he was last on record. */
  driver: DriverDetails
}

/** The way on for a user who edited a driver whom another user deleted: the form that adds him takes what was entered. */
export function DeletedDriver({ form, driver }: DeletedDriverProps) {
  const navigate = useNavigate()
  const draft = () => draftFrom(driver, form.getValues())

  function addAgain() {
    handOffDriverDraft(draft())
    form.release()
    void navigate(paths.addDriver)
  }

  return (
    <Box mb="5">
      <ResultBox
        mark="info"
        title="Do you still need the driver?"
        text={['Everything you entered is kept.', missingFieldsLabel(draft().missing)].join(' ')}
        action={
          <Button variant="primary" onClick={addAgain}>
            Add as a new driver
          </Button>
        }
      />
    </Box>
  )
}

function draftFrom(driver: DriverDetails, fields: DriverFields): DriverDraftHandoff {
  return {
    name: driver.Name,
    fields: { ...fields, Country: fields.Country || emptyDriver.Country, Removed: emptyDriver.Removed },
    missing: sealedFields.filter(
      (name) => driver[name] !== null && fields[name] === '' && !fields.Removed[name],
    ),
  }
}
