import { useQueryClient } from '@tanstack/react-query'
import { call } from 'shared-api'
import {
  type AccountAddition,
  AccountDraft,
  accounts,
  CarrierTimeZone,
  onFileSentence,
} from 'shared-api/accounts'
import { Refusal } from 'shared-api/refusal'
import { Button, formatDate, formatNumber, notify, SelectField, Stack, Text, TextField } from 'shared-ui'
import { RecordForm, useRecordForm } from 'shared-ui/forms'
import { Dialog } from 'shared-ui/overlay'
import * as z from 'zod/mini'
import { accountQueries } from '../accounts/account-queries.ts'
import { isUnreachable } from '../failure/service-state.ts'

export interface AddCarrierDialogProps {
  onClosed: () => void
  /** The user wants to see the carrier that was added. */
  onViewed: (carrierId: string) => void
}

const notAllowed = 'Not allowed'

const empty = {
  Name: '',
  DOT_Number__c: '',
  Time_Zone__c: 'America/New_York',
  ThroughAgents: notAllowed,
  UserName: '',
  UserEmail: '',
}
type Typed = typeof empty

const orNull = (typed: string) => (typed.trim() === '' ? null : typed)

/** The draft of the contract, from what was typed. */
const Form = z.pipe(
  z.transform(({ ThroughAgents, UserName, UserEmail, ...typed }: Typed) => ({
    ...typed,
    Allow_Agents_Tickets__c: ThroughAgents !== notAllowed,
    UserName: orNull(UserName),
    UserEmail: orNull(UserEmail),
  })),
  AccountDraft,
)

const timeZones = CarrierTimeZone.options.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
const throughAgents = [notAllowed, 'Allowed'].map((value) => ({ value, label: value }))

/** Milliseconds between two questions about a carrier that is being added. */
const askEvery = 500

/** Asks until the carrier is there or was refused: a large one takes half a minute. */
async function addCarrier(draft: AccountDraft): Promise<AccountAddition> {
  const quietly = { blocking: false }
  let addition = await call(accounts.add, { body: { RequestId: crypto.randomUUID(), ...draft } }, quietly)
  const { RequestId } = addition
  while (addition.State === 'Adding') {
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => void setTimeout(resolve, askEvery))
    // oxlint-disable-next-line no-await-in-loop
    addition = await call(accounts.addition, { params: { RequestId } }, quietly).catch((error: unknown) => {
      // The job goes on while the service can't be reached.
      if (isUnreachable(error)) return addition
      throw error
    })
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
      ThroughAgents: { label: 'Tickets through agents' },
      UserName: { label: 'Name of the first user', isOptional: true, checkedWith: 'UserEmail' },
      UserEmail: { label: 'Email of the first user', isOptional: true, checkedWith: 'UserName' },
    },
    schema: Form,
    send: addCarrier,
    onSaved: async ({ AccountId, OnFile }, { Name, UserEmail }) => {
      await queryClient.invalidateQueries({ queryKey: accountQueries.list().queryKey })
      const access = UserEmail === null ? [] : [`${UserEmail} gets an email with the way in.`]
      notify.success(
        `${Name} added`,
        [onFileSentence(OnFile, { formatDay: formatDate, formatCount: formatNumber }), ...access].join(' '),
        {
          label: 'View',
          onClick: () => {
            if (AccountId !== null) onViewed(AccountId)
          },
        },
      )
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
          <SelectField {...form.field('ThroughAgents')} options={throughAgents} />
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
              A large carrier takes up to a minute. You can close this.
            </Text>
          )}
        </Stack>
      </RecordForm>
    </Dialog>
  )
}
