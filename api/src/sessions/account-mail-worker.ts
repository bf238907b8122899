import { sql } from 'kysely'
import type { SignUp } from 'shared-api/sessions'
import { appendAudit, type AuditEntry } from '../platform/audit/audit-log.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { cdlNumberIndexes, openBirthDate } from '../drivers/protected/sealed-fields.ts'
import { jobIdFor } from '../platform/jobs/job-id.ts'
import { type Enqueue, type Worker, worker } from '../platform/jobs/queue.ts'
import { type Mail, mailQueue } from '../platform/mail/mail.ts'
import { countMail, mailboxOf } from '../platform/mail/mail-bound.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { type AccountMail, accountMailQueue } from './account-mail-requests.ts'
import * as mails from './account-mails.ts'
import { addressIndex, makeLink, type NewHolder } from './one-use-links.ts'
import { selectUser as selectUserById } from './session-queries.ts'
import { openChallenge } from './sign-in-challenges.ts'

export interface AccountMailTools {
  db: Db
  keys: Keys
  enqueue: Enqueue
  /** The portal's URL, without a trailing slash. */
  portal: string
  clock: () => Date
}

type Request<Kind extends AccountMail['kind']> = Extract<AccountMail, { kind: Kind }>

/** Links and mails have ids of the job and one transaction, so that a repeated job creates each once. */
export const accountMailWorker = (tools: AccountMailTools): Worker =>
  worker(accountMailQueue, (request, id) =>
    tools.db.transaction().execute(async (tx) => {
      const due = await mailsFor(tx, request, id, tools)
      for (const { id: mailId = id, mail } of due) await tools.enqueue(tx, mailQueue, mailId, mail)
      for (const { link } of due) if (link !== undefined) await appendAudit(tx, tools.keys, link)
    }),
  )

interface Due {
  /** That of the job where there is one mail. */
  id?: string
  mail: Mail
  /** The audit entry of the link, written last. */
  link?: AuditEntry
}

async function mailsFor(tx: Tx, request: AccountMail, id: string, tools: AccountMailTools): Promise<Due[]> {
  if (request.kind === 'sign-up') return signUp(tx, request, id, tools)
  const due = await mailFor(tx, request, id, tools)
  return due === undefined ? [] : [due]
}

async function mailFor(
  tx: Tx,
  request: Exclude<AccountMail, { kind: 'sign-up' }>,
  id: string,
  tools: AccountMailTools,
): Promise<Due | undefined> {
  if (request.kind === 'forgot password') return forgotPassword(tx, request, id, tools)
  if (request.kind === 'second factor set-up') return secondFactorSetUp(tx, request, tools)
  if (request.kind === 'carrier added') return carrierAdded(tx, request, id, tools)
  const at = new Date(request.at)
  const text =
    request.kind === 'password changed'
      ? mails.passwordChangedMail(tools.portal, at)
      : mails.secondFactorChangedMail(tools.portal, request.change, at)
  return { mail: { to: request.email, ...text } }
}

/** To the first user of a carrier: a new one sets a password. */
async function carrierAdded(
  tx: Tx,
  request: Request<'carrier added'>,
  id: string,
  tools: AccountMailTools,
): Promise<Due | undefined> {
  const { email: to } = await selectUserById(tx, request.userId)
  const { carrier, isNewUser } = request
  if (!isNewUser) return { mail: { to, ...mails.carrierAddedMail(tools.portal, carrier) } }
  const made = await linkFor(tx, { userId: request.userId }, { request, id, tools })
  return made && { mail: { to, ...mails.firstUserMail(tools.portal, carrier, made.token) }, link: made.link }
}

/** For an operator who gave the password. */
async function secondFactorSetUp(
  tx: Tx,
  { userId }: Request<'second factor set-up'>,
  { portal, clock }: AccountMailTools,
) {
  const { email } = await selectUserById(tx, userId)
  const { token } = await openChallenge(tx, userId, 'set up', clock())
  return { mail: { to: email, ...mails.secondFactorSetUpMail(portal, token) } }
}

async function forgotPassword(
  tx: Tx,
  request: Request<'forgot password'>,
  id: string,
  tools: AccountMailTools,
) {
  const { portal } = tools
  const user = await selectUser(tx, request.email)
  if (user === undefined || user.disabled_at !== null)
    return toStranger(tx, request, tools, { to: request.email, ...mails.noAccountMail(portal) })
  const made = await linkFor(tx, { userId: user.id }, { request, id, tools })
  return made && { mail: { to: user.email, ...mails.newPasswordMail(portal, made.token) }, link: made.link }
}

/** A link for each carrier that has the driver: the driver knows which one is theirs, and the first link that is used stands. */
async function signUp(
  tx: Tx,
  request: Request<'sign-up'>,
  id: string,
  tools: AccountMailTools,
): Promise<Due[]> {
  const { keys, portal } = tools
  const { details } = request
  const to = details.EmailId
  const user = await selectUser(tx, to)
  if (user !== undefined && user.disabled_at === null)
    return [{ mail: { to, ...mails.haveAccountMail(portal) } }]
  const drivers = user === undefined ? await selectMatchingDrivers(tx, keys, details) : []
  if (drivers.length === 0) {
    const told = await toStranger(tx, request, tools, { to, ...mails.unknownDriverMail(portal) })
    return told === undefined ? [] : [told]
  }
  const due: Due[] = []
  for (const { id: driverId, carrier } of drivers) {
    const holder = { driverId, emailIndex: addressIndex(keys, to) }
    const linkId = jobIdFor('sign-up link', id, driverId)
    const made = await linkFor(tx, holder, { request, id: linkId, tools })
    if (made === undefined) continue
    const { token, link } = made
    due.push({ id: linkId, mail: { to, ...mails.finishSignUpMail(portal, carrier, token) }, link })
  }
  return due
}

/** Mails that lead nowhere are counted by mailbox: they never keep a link from an address, with a note or without. */
async function toStranger(tx: Tx, { kind }: AccountMail, { keys, clock }: AccountMailTools, mail: Mail) {
  const counted = { kind: `${kind}, unknown`, subjects: [mailboxOf(mail.to)], keys, now: clock() }
  return (await countMail(tx, counted)) > 0 ? undefined : { mail }
}

async function linkFor(
  tx: Tx,
  holder: NewHolder,
  {
    request,
    id,
    tools,
  }: { request: { network: string; requestId: string }; id: string; tools: AccountMailTools },
) {
  const at = tools.clock()
  const token = await makeLink(tx, id, holder, at)
  if (token === undefined) return undefined
  const link: AuditEntry = {
    at,
    actorId: undefined,
    actorRole: 'nobody',
    action: 'sent a link to set a password',
    subject: 'userId' in holder ? holder.userId : holder.driverId,
    network: request.network,
    requestId: request.requestId,
  }
  return { token, link }
}

const selectUser = (tx: Tx, email: string) =>
  tx
    .selectFrom('app_user')
    .select(['id', 'email', 'disabled_at'])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

interface DriverFound {
  id: string
  first_name: string
  last_name: string
  cdl_number_index: Buffer | null
  birth_date_sealed: Buffer | null
  account_id: string
  carrier: string
}

/** Any carrier can add a driver with a name and an address: those with more of the given values come first. */
const mostCarriers = 10

/** Drivers without an account, with this email and no value that differs from the given ones: one of each carrier. */
async function selectMatchingDrivers(tx: Tx, keys: Keys, details: SignUp) {
  const { rows } = await sql<DriverFound>`
    select id, first_name, last_name, cdl_number_index, birth_date_sealed, account_id, carrier
    from drivers_without_account(${details.EmailId})
  `.execute(tx)
  const matching = rows
    .filter((driver) => matchesDetails(keys, driver, details))
    .toSorted((one, other) => agreeing(other, details) - agreeing(one, details))
  const ofCarrier = Map.groupBy(matching, ({ account_id: id }) => id)
  return [...ofCarrier.values()].flatMap(([first]) => first ?? []).slice(0, mostCarriers)
}

/** How many of the given values a matching driver has. */
const agreeing = (driver: DriverFound, { DOB, CDLNumber }: SignUp) =>
  Number(!!CDLNumber && driver.cdl_number_index !== null) +
  Number(DOB !== undefined && driver.birth_date_sealed !== null)

function matchesDetails(
  keys: Keys,
  driver: DriverFound,
  { FirstName, LastName, DOB, CDLNumber }: SignUp,
): boolean {
  const isName = sameName(driver.first_name, FirstName) && sameName(driver.last_name, LastName)
  const number = driver.cdl_number_index
  const isNumber =
    !CDLNumber || number === null || cdlNumberIndexes(keys, CDLNumber).some((index) => index.equals(number))
  const born = driver.birth_date_sealed
  const isBirthDate = DOB === undefined || born === null || openBirthDate(keys, driver.id, born) === DOB
  return isName && isNumber && isBirthDate
}

/** Ignores case, accents and surrounding spaces. */
const sameName = (one: string, other: string) =>
  one.trim().localeCompare(other.trim(), 'en', { sensitivity: 'base' }) === 0
