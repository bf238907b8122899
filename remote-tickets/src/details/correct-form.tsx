import { useQuery } from '@tanstack/react-query'
import { TicketRecord } from 'shared-api/tickets'
import { licenseTypes } from 'shared-api/tickets/ticket-form'
import { parseTypedDate } from 'shared-api/typed-date'
import {
  Button,
  confirmLeave,
  DateField,
  Flex,
  notify,
  Panel,
  SelectField,
  Stack,
  TextField,
} from 'shared-ui'
import {
  ConflictFields,
  FormRow,
  mergeChanges,
  MergedNote,
  RecordForm,
  useRecordForm,
  useRecordMerge,
} from 'shared-ui/forms'
import { categoryQuery } from '../tickets/category-query.ts'
import {
  type CorrectedField,
  type CorrectedFields,
  correctedFields,
  CorrectionForm,
  type CorrectionBody,
  fieldsOf,
  formFields,
  isSame,
} from './correct-fields.ts'
import { useCorrectTicket } from './detail-queries.ts'

interface CorrectFormProps {
  ticket: TicketRecord
  onClosed: () => void
}

const optionsOf = (values: readonly string[]) =>
  ['', ...values].map((value) => ({ value, label: value || 'Not known' }))

/** The facts that the submitter gave, corrected in their place. */
export function CorrectForm({ ticket, onClosed }: CorrectFormProps) {
  const correct = useCorrectTicket()
  const merge = useRecordMerge({
    record: ticket,
    readNewer: (newer) => TicketRecord.safeParse(newer).data,
    changesOf: (base, newer, values: CorrectedFields) =>
      mergeChanges<CorrectedField>(fieldsOf(base), values, fieldsOf(newer), {
        names: correctedFields,
        isSame,
      }),
    takeTheirs: (values, newer, names) => {
      const taken = { ...values }
      for (const name of names) taken[name] = fieldsOf(newer)[name]
      return taken
    },
  })
  const form = useRecordForm({
    record: fieldsOf(ticket),
    fields: formFields,
    schema: CorrectionForm,
    send: (body: CorrectionBody) =>
      correct.mutateAsync({ ...body, Id: ticket.Id, Version: merge.record().Version }),
    onSaved: () => {
      notify.success('The ticket was corrected')
      onClosed()
    },
    // The button that opened it is gone: the keyboard goes on in the first field.
    startsAt: 'Driver_Full_Name__c',
    merge,
  })
  return (
    // The same title as the facts, so that it stays open on a phone and keeps the focus.
    <Panel title="Key facts">
      {merge.conflict ? (
        <ConflictFields
          form={form}
          merge={merge}
          changes={merge.conflict.changes}
          what="this ticket"
          textOf={(_name, value) => value}
        />
      ) : (
        <RecordForm form={form} label="Correct details">
          {form.hasMerged && <MergedNote />}
          <Stack gap="4">
            <CorrectFields field={form.field} current={ticket} />
            <Flex gap="2" wrap="wrap">
              <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
                Save corrections
              </Button>
              <Button onClick={() => confirmLeave(onClosed)}>Cancel</Button>
            </Flex>
          </Stack>
        </RecordForm>
      )}
    </Panel>
  )
}

type Field = (name: CorrectedField) => { label: string; error: string | undefined; isOptional: boolean }

function CorrectFields({ field, current }: { field: Field; current: TicketRecord }) {
  const isLinked = current.Driver__c !== null
  const listed = useQuery(categoryQuery).data ?? []
  // An older ticket may have a category that is not in the list.
  const categories = new Set([current.Violation_Category__c ?? '', ...listed.map(({ value }) => value)])
  categories.delete('')
  const day = (name: CorrectedField) => <DateField {...field(name)} read={parseTypedDate} />
  return (
    <>
      <FormRow>
        <TextField
          {...field('Driver_Full_Name__c')}
          readOnly={isLinked}
          hint={isLinked ? 'From the driver record.' : undefined}
        />
        <TextField {...field('Citation_Number__c')} autoComplete="off" />
        <TextField {...field('Violation_Description__c')} />
        <SelectField {...field('Violation_Category__c')} options={optionsOf([...categories])} />
        {day('Date_of_Ticket')}
        <TextField {...field('Ticket_City_State__c')} />
        <TextField {...field('Ticket_County__c')} />
        {day('Court_Date__c')}
        <TextField {...field('Court_Location__c')} />
        <SelectField {...field('Drivers_License_Type__c')} options={optionsOf(licenseTypes)} />
        <SelectField {...field('Accident__c')} options={optionsOf(['Yes', 'No'])} />
        <TextField {...field('Initial_Fine__c')} inputMode="decimal" hint="In US dollars, like 185.00" />
        {day('Ticket_Fine_Due_Date__c')}
      </FormRow>
    </>
  )
}
