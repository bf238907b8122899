import { call } from 'shared-api'
import { Basic } from 'shared-api/safety'
import {
  FindingDraft,
  FindingSeverity,
  FmcsaPageDraft,
  type FmcsaWord,
  fmcsaWord,
  OrderDraft,
  OrderKind,
} from 'shared-api/safety/fmcsa-word'
import { formatDate } from 'shared-ui'
import { WordDialog } from './word-dialog.tsx'

export type OfficialForm = 'page' | 'finding' | 'order'

interface OfficialDialogProps {
  form: OfficialForm
  word: FmcsaWord
  /** Those that the figures can be of, newest first. */
  snapshots: readonly string[]
  onClosed: () => void
}

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const text = (value: number | null | undefined) => (value == null ? '' : String(value))

const isEmpty = ({ IssScore, AveragePowerUnits, UtilizationFactor }: FmcsaPageDraft) =>
  IssScore === null && AveragePowerUnits === null && UtilizationFactor === null

export function OfficialDialog({ form, word, snapshots, onClosed }: OfficialDialogProps) {
  const { CarrierId } = word
  if (form === 'finding') {
    return (
      <WordDialog
        title="Add a finding of an investigation"
        description="An acute or critical violation puts its BASIC in alert for 12 months, whatever the percentile."
        fields={[
          { name: 'Basic', label: 'BASIC', kind: 'choice', options: choices(Basic.options) },
          { name: 'Severity', label: 'Kind', kind: 'choice', options: choices(FindingSeverity.options) },
          { name: 'FoundOn', label: 'Found on', kind: 'day' },
          { name: 'Code', label: 'Regulation', kind: 'text', isOptional: true, hint: 'Like 395.8(e)(1)' },
        ]}
        first={{ Basic: 'Hours of Service', Severity: 'Critical' }}
        fixed={{ CarrierId }}
        schema={FindingDraft}
        send={(body: FindingDraft) => call(fmcsaWord.addFinding, { body }, { blocking: false })}
        submitLabel="Add finding"
        savedWords={() => 'Finding added'}
        onClosed={onClosed}
      />
    )
  }
  if (form === 'order') {
    return (
      <WordDialog
        title="Add an order of FMCSA"
        description="An out-of-service order makes the ISS score 100, a high risk 99, while it is in force."
        fields={[
          { name: 'Kind', label: 'Kind', kind: 'choice', options: choices(OrderKind.options) },
          { name: 'FromOn', label: 'In force from', kind: 'day' },
          { name: 'UntilOn', label: 'Last day in force', kind: 'day', isOptional: true },
        ]}
        first={{ Kind: 'Out of service' }}
        fixed={{ CarrierId }}
        schema={OrderDraft}
        send={(body: OrderDraft) => call(fmcsaWord.addOrder, { body }, { blocking: false })}
        submitLabel="Add order"
        savedWords={() => 'Order added'}
        onClosed={onClosed}
      />
    )
  }
  const firstOf = (snapshot: string) => {
    const page = word.Pages.find(({ Day }) => Day === snapshot)
    return {
      Snapshot: snapshot,
      IssScore: text(page?.IssScore),
      AveragePowerUnits: text(page?.AveragePowerUnits),
      UtilizationFactor: text(page?.UtilizationFactor),
    }
  }
  return (
    <WordDialog
      title="FMCSA's figures"
      description="As FMCSA prints them on your carrier's page. Percentiles are entered in the SMS summary of each BASIC."
      fields={[
        {
          name: 'Snapshot',
          label: 'Snapshot of the page',
          kind: 'choice',
          options: snapshots.map((value) => ({ value, label: formatDate(value) })),
        },
        { name: 'IssScore', label: 'ISS score', kind: 'number', isOptional: true, hint: '1 to 100' },
        {
          name: 'AveragePowerUnits',
          label: 'Average power units',
          kind: 'number',
          isOptional: true,
          hint: 'Like 41.33',
        },
        {
          name: 'UtilizationFactor',
          label: 'Utilization factor',
          kind: 'number',
          isOptional: true,
          hint: '1 to 3, like 1.35',
        },
      ]}
      first={firstOf(snapshots[0] ?? '')}
      firstOf={firstOf}
      fixed={{ CarrierId }}
      schema={FmcsaPageDraft}
      send={(body: FmcsaPageDraft) => call(fmcsaWord.savePage, { body }, { blocking: false })}
      submitLabel="Save figures"
      savedWords={(saved) => (isEmpty(saved) ? 'No figures kept of this snapshot' : "FMCSA's figures saved")}
      onClosed={onClosed}
    />
  )
}
