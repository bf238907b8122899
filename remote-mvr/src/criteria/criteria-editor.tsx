import { type ComponentType, useState } from 'react'
import { defaultCriteria, MvrCriteria, type MvrCriteriaRules } from 'shared-api/mvr/mvr-criteria'
import { Button, formatDateTime, Grid, notify, Stack, Text } from 'shared-ui'
import {
  ConflictFields,
  FormBar,
  mergeChanges,
  MergedNote,
  RecordForm,
  type RecordFormOf,
  useRecordForm,
  useRecordMerge,
  useWatch,
} from 'shared-ui/forms'
import {
  type CriteriaField,
  type CriteriaFields,
  criteriaFields,
  CriteriaForm,
  fieldsOf,
  formFields,
  takeTheirs,
  textsOf,
} from './criteria-form.ts'
import { CriteriaInputs } from './criteria-inputs.tsx'
import { useSaveCriteria } from './criteria-queries.ts'
import { LawPanel } from './law-panel.tsx'
import { PreviewLine, PreviewPanel, type PreviewPanelProps } from './preview-panel.tsx'

/** The criteria as they were read or saved last, in a form. */
export function CriteriaEditor({ loaded }: { loaded: MvrCriteria }) {
  const [criteria, setCriteria] = useState(loaded)
  return <CriteriaEditorForm key={criteria.Version} criteria={criteria} onSaved={setCriteria} />
}

interface CriteriaEditorFormProps {
  criteria: MvrCriteria
  onSaved: (saved: MvrCriteria) => void
}

function CriteriaEditorForm({ criteria, onSaved }: CriteriaEditorFormProps) {
  const { CarrierId } = criteria
  const { mutateAsync } = useSaveCriteria()
  const merge = useRecordMerge({
    record: criteria,
    readNewer: (newer) => MvrCriteria.safeParse(newer).data,
    changesOf: (base, newer, values: CriteriaFields) =>
      mergeChanges<CriteriaField>(
        textsOf(fieldsOf(base.Criteria)),
        textsOf(values),
        textsOf(fieldsOf(newer.Criteria)),
        { names: criteriaFields, isSame: (_name, one, other) => one.trim() === other.trim() },
      ),
    takeTheirs: (values, newer, names) => takeTheirs(values, fieldsOf(newer.Criteria), names),
  })
  const form = useRecordForm<CriteriaFields, MvrCriteriaRules, MvrCriteria>({
    record: fieldsOf(criteria.Criteria),
    fields: formFields,
    schema: CriteriaForm,
    send: (Criteria) => mutateAsync({ CarrierId, Version: merge.record().Version, Criteria }),
    onSaved: (saved) => {
      notify.success('The criteria were saved')
      onSaved(saved)
    },
    merge,
  })
  if (merge.conflict)
    return (
      <ConflictFields
        form={form}
        merge={merge}
        changes={merge.conflict.changes}
        what="these criteria"
        textOf={(name, value) => value.trim() || (name === 'Endorsements' ? 'None' : 'No limit')}
      />
    )
  const { isDirty, isSubmitting } = form.formState
  return (
    <Grid
      gap="4"
      columnGap={{ lg: '6' }}
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
    >
      <RecordForm form={form} label="MVR criteria" hasParts>
        {form.hasMerged && <MergedNote />}
        <LastChange criteria={criteria} />
        <CriteriaInputs field={form.field} register={form.register} />
        <FormBar>
          <Button type="submit" variant="primary" size="lg" isBusy={isSubmitting}>
            Save criteria
          </Button>
          <Button size="lg" onClick={() => form.fill(fieldsOf(defaultCriteria))}>
            Use the defaults
          </Button>
          {isDirty && <Preview carrierId={CarrierId} control={form.control} Look={PreviewLine} />}
        </FormBar>
      </RecordForm>
      <Stack gap="4" position={{ lg: 'sticky' }} top="calc({sizes.topbar} + {spacing.5})">
        <Preview carrierId={CarrierId} control={form.control} Look={PreviewPanel} />
        <LawPanel />
      </Stack>
    </Grid>
  )
}

type Form = RecordFormOf<CriteriaFields, MvrCriteriaRules>

interface PreviewProps extends Pick<Form, 'control'> {
  carrierId: string
  Look: ComponentType<PreviewPanelProps>
}

/** Drawn for itself, as each key that is pressed may change it. */
function Preview({ carrierId, control, Look }: PreviewProps) {
  const { data: criteria } = CriteriaForm.safeParse(useWatch({ control }))
  return <Look carrierId={carrierId} criteria={criteria} />
}

const LastChange = ({ criteria: { ChangedBy, ChangedAt } }: { criteria: MvrCriteria }) => (
  <Text textStyle="dense" color="fg.muted" marginBottom="4">
    {ChangedAt === null
      ? 'These are the defaults. They apply until criteria are saved.'
      : `Saved${ChangedBy === null ? '' : ` by ${ChangedBy}`}, ${formatDateTime(ChangedAt)}.`}
  </Text>
)
