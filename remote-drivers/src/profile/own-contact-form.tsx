import { DriverDetails } from 'shared-api/drivers/driver-form'
import type { DriverRecord } from 'shared-api/drivers'
import { Button, confirmLeave, Flex, notify, Panel, Stack } from 'shared-ui'
import {
  ConflictFields,
  mergeChanges,
  MergedNote,
  RecordForm,
  useRecordForm,
  useRecordMerge,
} from 'shared-ui/forms'
import { formFieldsOf } from '../form/fields/driver-fields.ts'
import { fieldText } from '../form/fields/review-rows.ts'
import { useLookups } from '../form/fields/use-lookups.ts'
import { isSame } from '../form/edit/conflict.ts'
import {
  contactOf,
  OwnContactSchema,
  type OwnDraft,
  type OwnField,
  type OwnFields,
  ownFields,
  ownFieldsOf,
  useUpdateOwnContact,
} from './own-contact.ts'
import { OwnContactFormFields } from './own-contact-fields.tsx'

interface OwnContactFormProps {
  driver: DriverRecord
  onClosed: () => void
}

const fields = formFieldsOf(ownFields)

/** How a driver is reached, changed by himself in its place on the page. */
export function OwnContactForm({ driver, onClosed }: OwnContactFormProps) {
  const update = useUpdateOwnContact()
  const lookups = useLookups()
  const merge = useRecordMerge({
    record: contactOf(driver),
    readNewer: (newer) => DriverDetails.safeParse(newer).data,
    changesOf: (base, newer, values: OwnFields) =>
      mergeChanges<OwnField>(ownFieldsOf(base), values, ownFieldsOf(newer), { names: ownFields, isSame }),
    takeTheirs: (values, newer, names) => {
      const taken = { ...values }
      for (const name of names) taken[name] = ownFieldsOf(newer)[name]
      return taken
    },
  })
  const form = useRecordForm({
    record: ownFieldsOf(contactOf(driver)),
    fields,
    schema: OwnContactSchema,
    send: (draft: OwnDraft) => update.mutateAsync({ ...draft, Version: merge.record().Version }),
    onSaved: () => {
      notify.success('Your contact details were saved')
      onClosed()
    },
    // The button that opened it is gone: the keyboard goes on in the first field.
    startsAt: 'EmailId',
    merge,
  })

  return (
    <Panel title="Contact and spouse">
      {merge.conflict ? (
        <ConflictFields
          form={form}
          merge={merge}
          changes={merge.conflict.changes}
          what="your details"
          textOf={(name, value) => fieldText(name, value.trim(), lookups)}
        />
      ) : (
        <RecordForm form={form} label="Contact and spouse">
          {form.hasMerged && <MergedNote />}
          <Stack gap="5">
            <OwnContactFormFields form={form} />
            <Flex gap="2" wrap="wrap">
              <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
                Save
              </Button>
              <Button onClick={() => confirmLeave(onClosed)}>Cancel</Button>
            </Flex>
          </Stack>
        </RecordForm>
      )}
    </Panel>
  )
}
