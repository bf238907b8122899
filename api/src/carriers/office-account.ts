import { AccountDraft, onFileSentence } from 'shared-api/accounts'
import { tenantTx } from '../platform/database/tenant.ts'
import type { Enqueue } from '../platform/jobs/queue.ts'
import {
  backOffice,
  checked,
  dayText,
  givenFields,
  officeActions,
  type OfficeTools,
} from '../platform/office-tools.ts'
import { addAccount, announceAccount } from './add-carrier.ts'

export const officeAccountHelp =
  'account add --name "Juniper Coach Co" --usdot 1021580 [--time-zone America/Chicago] [--agent-tickets yes] [--user-name "Ada Field" --user-email ada@juniper.example]'

export const accountOptions = {
  name: ['Name'],
  usdot: ['DOT_Number__c'],
  'time-zone': ['Time_Zone__c'],
  'agent-tickets': ['Allow_Agents_Tickets__c', 'yes or no'],
  'user-name': ['UserName'],
  'user-email': ['UserEmail'],
} as const

interface Tools extends OfficeTools {
  enqueue: Enqueue
}

/** `office account add ...`: false where it was refused. */
export const officeAccount = officeActions<Tools>(officeAccountHelp, { add })

const standard = {
  Time_Zone__c: 'America/New_York',
  Allow_Agents_Tickets__c: false,
  UserName: null,
  UserEmail: null,
}

async function add({ db, keys, enqueue, args, print }: Tools) {
  const draft = checked(AccountDraft, { ...standard, ...givenFields(args, accountOptions) })
  const tools = { keys, enqueue, now: new Date(), actorId: undefined }
  const { onFile, user } = await tenantTx(db, backOffice, async (tx) => {
    const added = await addAccount(tx, draft)
    await announceAccount(tx, draft, added, {
      ...tools,
      network: 'terminal',
      requestId: 'office account add',
    })
    return added
  })
  print(`${draft.Name}, USDOT ${draft.DOT_Number__c}, is added. Its days are those of ${draft.Time_Zone__c}.`)
  print(onFileSentence(onFile, { formatDay: dayText, formatCount: (count) => count.toLocaleString('en-US') }))
  print(
    user === undefined
      ? 'No one at the carrier has access: you named no first user with --user-name and --user-email.'
      : user.is_new
        ? `${draft.UserEmail} gets an email with a link to set a password.`
        : `${draft.UserEmail} has an account already, sees this carrier too, and gets an email that says so.`,
  )
}
