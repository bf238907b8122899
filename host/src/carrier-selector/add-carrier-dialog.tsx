import { useQueryClient } from '@tanstack/react-query'
import { call } from 'shared-api'
import {
  type AccountAddition,
  AccountDraft,
  accounts,
  CarrierTimeZone,
  type OnFile,
} from 'shared-api/accounts'
import { Refusal } from 'shared-api/refusal'
import {
  Button,
  formatDate,
  formatNumber,
  Note,
  notify,
  SelectField,
  Stack,
  Text,
  TextField,
} from 'shared-ui'
import { RecordForm, useRecordForm } from 'shared-ui/forms'
import { Dialog } from 'shared-ui/overlay'
import * as z from 'zod/mini'
import { accountQueries } from '../accounts/account-queries.ts'

export interface AddCarrierDialogProps {
  onClosed: () => void
  /** The user wants to see the carrier that was added. */
  onViewed: (carrierId: string) => void
}

const empty = {
  Name: '',
  DOT_Number__c: '',
  Time_Zone__c: 'America/New_York',
  Allow_Agents_Tickets__c: 'No',
  UserName: '',
  UserEmail: '',
}
type Typed = typeof empty

const orNull = (typed: string) => (typed.trim() === '' ? null : typed)

/** The draft of the contract, from what was typed. */
const Form = z.pipe(
  z.transform((typed: Typed) => ({
    ...typed,
    Allow_Agents_Tickets__c: typed.Allow_Agents_Tickets__c === 'Yes',
    UserName: orNull(typed.UserName),
    UserEmail: orNull(typed.UserEmail),
  })),
  AccountDraft,
)

const timeZones = CarrierTimeZone.options.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
const yesOrNo = ['No', 'Yes'].map((value) => ({ value, label: value }))

/** Milliseconds between two questions about a carrier that is being added. */
const askEvery = 500

/** Asks until the carrier is there or was refused: a large one takes half a minute. */
async function addCarrier(Carrier: AccountDraft): Promise<AccountAddition> {
  const quietly = { blocking: false }
  let addition = await call(accounts.add, { body: { RequestId: crypto.randomUUID(), Carrier } }, quietly)
  const { RequestId } = addition
  while (addition.State === 'Adding') {
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => void setTimeout(resolve, askEvery))
    // oxlint-disable-next-line no-await-in-loop
    addition = await call(accounts.addition, { params: { RequestId } }, quietly)
  }
  if (addition.State === 'Added') return addition
  const [first] = addition.Errors
  throw new Refusal(400, first?.Message ?? 'Nothing was added', {
    errors: addition.Errors.filter(({ Field }) => Field !== ''),
  })
}

export function AddCarrierDialog({ onClosed, onViewed }: AddCarrierDialogProps) {
  const queryClient = useQueryClient()
  const form = useRecordForm({
    record: empty,
    fields: {
      Name: { label: 'Carrier name' },
      DOT_Number__c: { label: 'USDOT number' },
      Time_Zone__c: { label: 'Time zone' },
      Allow_Agents_Tickets__c: { label: 'Agents on tickets' },
      UserName: { label: 'Name of the first user', isOptional: true, checkedWith: 'UserEmail' },
      UserEmail: { label: 'Email of the first user', isOptional: true, checkedWith: 'UserName' },
    },
    schema: Form,
    send: addCarrier,
    onSaved: async ({ AccountId, OnFile }, { Name, UserEmail }) => {
      await queryClient.invalidateQueries({ queryKey: accountQueries.list().queryKey })
      const access = UserEmail === null ? [] : [`${UserEmail} gets an email with the way in.`]
      notify.success(`${Name} added`, [onFileText(OnFile), ...access].join(' '), {
        label: 'View',
        onClick: () => {
          if (AccountId !== null) onViewed(AccountId)
        },
      })
      onClosed()
    },
  })
  const { isSubmitting } = form.formState

  return (
    <Dialog
      title="Add carrier"
      description="What FMCSA's files on file have of its USDOT number comes along."
      isOpen
      onOpenChanged={(isOpen) => {
        if (!isOpen) onClosed()
      }}
      footer={
        <>
          <Button onClick={onClosed}>{isSubmitting ? 'Close' : 'Cancel'}</Button>
          <Button type="submit" form="add-carrier" variant="primary" isBusy={isSubmitting}>
            Add carrier
          </Button>
        </>
      }
    >
      <RecordForm form={form} label="Add carrier" id="add-carrier">
        <Stack gap="3">
          <TextField {...form.field('Name')} autoComplete="off" />
          <TextField
            {...form.field('DOT_Number__c')}
            inputMode="numeric"
            autoComplete="off"
            hint="Like 1234567"
          />
          <SelectField
            {...form.field('Time_Zone__c')}
            options={timeZones}
            hint="Its midnight starts a new day."
          />
          <SelectField {...form.field('Allow_Agents_Tickets__c')} options={yesOrNo} />
          <TextField {...form.field('UserName')} autoComplete="off" />
          <TextField
            {...form.field('UserEmail')}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="Gets a link to set a password."
          />
          {isSubmitting && (
            <Text textStyle="dense" color="fg.muted">
              A carrier with many inspections takes up to a minute. You can close this.
            </Text>
          )}
        </Stack>
      </RecordForm>
    </Dialog>
  )
}

/** '23,887 inspections, 48,001 violations, 1,203 crashes of FMCSA files of 31 Jul 2026.' */
function onFileText(onFile: OnFile | null): string {
  if (onFile === null) return 'No FMCSA files on file: safety is not known.'
  const counts = [
    countText(onFile.Inspections, 'inspections'),
    countText(onFile.Violations, 'violations'),
    countText(onFile.Crashes, 'crashes'),
  ]
  return `FMCSA files up to ${formatDate(onFile.Day)}: ${counts.join(', ')}.`
}

const countText = (count: number | null, of: string) =>
  count === null ? `${of} not known` : `${formatNumber(count)} ${of}`
