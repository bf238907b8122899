import { useMemo, useState } from 'react'
import { Refusal } from 'shared-api'
import { MvrReportRecord } from 'shared-api/mvr'
import { Button, confirmLeave, formatDate, formatNumber, notify } from 'shared-ui'
import { ChoiceField, RecordForm, TextAreaField, useRecordForm, useWatch } from 'shared-ui/forms'
import { Dialog } from 'shared-ui/overlay'
import { recordIn } from './chosen-file.ts'
import { FileField } from './file-field.tsx'
import { type ResultBody, resultFields, ResultForm, type ResultValues } from './result-form.ts'
import { useEnterResult } from './result-queries.ts'

interface ResultDialogProps {
  /** As it was when the dialog opened. */
  report: MvrReportRecord
  onClosed: () => void
}

/** How a report ended: the record of the state, that it has none, or why there is no answer. */
export function ResultDialog({ report, onClosed }: ResultDialogProps) {
  const { mutateAsync } = useEnterResult(report.Id)
  const [current, setCurrent] = useState(report)
  const canOnlyFail = current.MVR_Status__c === 'Consent Needed'
  const form = useRecordForm<ResultValues, ResultBody, MvrReportRecord>({
    record: { Status: canOnlyFail ? 'Failed' : '', Content: null, RawText: null, Reason: '' },
    fields: resultFields,
    schema: ResultForm,
    send: async (body) => {
      try {
        return await mutateAsync({ Version: current.Version, ...body })
      } catch (error) {
        // The operator is told that it changed, and sees what it is now; the next attempt is a change of that.
        const newer = error instanceof Refusal ? MvrReportRecord.safeParse(error.newer).data : undefined
        if (newer !== undefined) setCurrent(newer)
        throw error
      }
    },
    onSaved: ({ DriverName, MVR_Status__c: status }) => {
      notify.success('Result entered', `The MVR of ${DriverName} is ${status}.`)
      onClosed()
    },
  })
  const isBusy = form.formState.isSubmitting
  // Once it was sent, closing does not stop it.
  const close = () => {
    if (!isBusy) confirmLeave(onClosed)
  }
  return (
    <Dialog
      title={`Enter result for ${report.DriverName}`}
      description={
        canOnlyFail
          ? "The driver has not consented, so this report can only fail. You can't change it later."
          : `This report is ${current.MVR_Status__c}. It ends once: you can't change the result later.`
      }
      isOpen
      onOpenChanged={(isOpen) => {
        if (!isOpen) close()
      }}
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form="enter-result" variant="primary" isBusy={isBusy}>
            Save result
          </Button>
        </>
      }
    >
      <RecordForm form={form} id="enter-result" label="Enter result">
        {!canOnlyFail && <ChoiceField {...form.field('Status')} options={outcomes} />}
        <OutcomeFields form={form} />
      </RecordForm>
    </Dialog>
  )
}

const outcomes = [
  {
    value: 'Complete',
    label: 'Complete',
    note: "The state sent the driver's record. The carrier is charged.",
  },
  {
    value: 'No Record',
    label: 'No record',
    note: 'The state has no record of this license. The carrier is charged.',
  },
  { value: 'Failed', label: 'Failed', note: 'There is no answer. The carrier is not charged.' },
]

type Form = ReturnType<typeof useRecordForm<ResultValues, ResultBody, MvrReportRecord>>

/** What the chosen outcome needs. */
function OutcomeFields({ form }: { form: Form }) {
  const [status, content, raw] = useWatch({
    control: form.control,
    name: ['Status', 'Content', 'RawText'],
  })
  const record = useMemo(() => (content === null ? undefined : recordIn(content)), [content])
  const fileField = (name: 'Content' | 'RawText') => ({
    field: form.field(name),
    onChosen: (file: ResultValues[typeof name]) => {
      form.setValue(name, file, { shouldDirty: true })
      void form.trigger(name)
    },
  })
  if (status === 'Failed')
    return <TextAreaField {...form.field('Reason')} hint="The carrier and the driver read it." />
  if (status === '') return null
  return (
    <>
      {status === 'Complete' && (
        <FileField
          {...fileField('Content')}
          inputLabel="JSON file of the record"
          accept=".json,application/json"
          hint="JSON of the record, schema version 1"
          file={content}
          said={record && `${record.person.name}, as of ${formatDate(record.request.asOf)}`}
        />
      )}
      <FileField
        {...fileField('RawText')}
        inputLabel="Text file of the state"
        accept=".txt,text/plain"
        hint="As the state sent it, unchanged"
        file={raw}
        said={
          raw === null || raw.problem !== undefined
            ? undefined
            : `${formatNumber(raw.text.length)} characters`
        }
      />
    </>
  )
}
