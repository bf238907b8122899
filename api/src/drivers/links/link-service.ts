import { DatabaseError } from 'pg'
import {
  type DriverLinkDraft,
  type DriverLinkFilter,
  type DriverLinkOutcome,
  type DriverLinkRequest,
  linkRequestDays,
  type LinkRequestStatus,
} from 'shared-api/drivers/driver-links'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import { dayIn } from '../../platform/calendar.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { carrierScope } from '../../platform/database/list.ts'
import { becomeTenant, type User } from '../../platform/database/tenant.ts'
import * as drivers from '../driver-form-queries.ts'
import { carrierOf } from '../../accounts/chosen-carrier.ts'
import type { WriteContext } from '../driver-form-service.ts'
import { refuseDuplicate, matchedField } from '../lookup/duplicate-drivers.ts'
import { type Match, matchExpired, openMatch } from '../lookup/match-handle.ts'
import type { Keys } from '../../platform/secrets/keys.ts'
import { findDuplicate, linkDriver, type LinkContext } from './link-driver.ts'
import * as queries from './link-queries.ts'
import { openPreview, sealPreview } from './link-preview.ts'
import { checkTerms, termsOnAnswer } from './link-terms.ts'

interface Requested {
  outcome: DriverLinkOutcome
  /** The carrier whose staff gets a mail; undefined when linked at once, or when it got one within a day. */
  holderId: string | undefined
  carrier: string
  /** The driver whose details were shared at once. */
  passedOn: queries.PassedOn | undefined
}

/** Links at once for staff of both carriers and the back office; otherwise asks the other carrier. */
export async function requestLink(tx: Tx, draft: DriverLinkDraft, writing: LinkContext): Promise<Requested> {
  const { keys, user, now } = writing
  const account = await carrierOf(tx, draft.CarrierId)
  const match = openMatch(keys, user.id, draft.MatchId, { carrierId: account.id, now })
  if (match.accountId === account.id)
    throw new Refusal(409, 'This carrier already has the driver. Open that record instead.')
  const { MatchId: _, CarrierId: accountId, ...terms } = draft
  if (!match.isAtOnce) {
    // Repeated requests within a day send only one mail to the other carrier.
    const hasMail = await queries.isAskedSince(tx, { ...match, askerId: account.id }, dayBefore(now))
    const RequestId = await ask(tx, { match, draft, account }, writing)
    const outcome = { Status: 'Requested', DriverId: null, RequestId } as const
    const holderId = hasMail ? undefined : match.accountId
    return { outcome, holderId, carrier: account.name, passedOn: undefined }
  }
  const source = await queries.selectPassedOn(tx, match.driverId)
  if (source === undefined) throw matchExpired()
  await drivers.lockAddingTo(tx, accountId)
  const same = await findDuplicate(tx, accountId, source, writing)
  refuseDuplicate(same === undefined ? [] : [same])
  const DriverId = await linkDriver(tx, source, { ...terms, accountId, carrier: account.name }, writing)
  return {
    outcome: { Status: 'Linked', DriverId, RequestId: null },
    holderId: undefined,
    carrier: account.name,
    passedOn: source,
  }
}

const dayBefore = (now: Date) => new Date(now.getTime() - 86_400_000)

interface Asking {
  match: Match
  draft: DriverLinkDraft
  account: Awaited<ReturnType<typeof carrierOf>>
}

async function ask(tx: Tx, { match, draft, account }: Asking, { keys, user, now }: WriteContext) {
  const { ProductId: productId, DiscountCode: discountCode, ActivationDate: activationDate } = draft
  // Checked now, so that the asking user gets the error and not the answering one.
  await checkTerms(tx, { productId, discountCode, activationDate }, dayIn(account.time_zone, now))
  const id = await newId(tx)
  const { initials, cdlState, cdlNumber } = match
  const isNew = await queries
    .insertRequest(tx, {
      id,
      account_id: draft.CarrierId,
      asked_as: account.name,
      holder_account_id: match.accountId,
      held_driver_id: match.driverId,
      shown_sealed: sealPreview(keys, id, { initials, cdlState, cdlNumber }),
      carrier_driver_id: draft.CarrierDriverId ?? null,
      activation_on: draft.ActivationDate ?? null,
      product_id: productId ?? null,
      discount_code: discountCode ?? null,
      requested_by: user.id,
      requested_at: now,
      expires_at: new Date(now.getTime() + linkRequestDays * 86_400_000),
      answered_by: null,
      answered_at: null,
      linked_driver_id: null,
    })
    .catch((problem: unknown) => {
      // The driver was deleted after the search (foreign key violation).
      if (problem instanceof DatabaseError && problem.code === '23503') throw matchExpired()
      throw problem
    })
  if (!isNew)
    throw new Refusal(
      409,
      'This carrier has already requested the driver. Wait for the answer, or withdraw the request.',
    )
  return id
}

/** For the carrier that has the driver. Returns the request and who gets a mail. */
export async function answerLink(
  tx: Tx,
  { RequestId, Answer }: { RequestId: string; Answer: 'Approved' | 'Declined' },
  writing: LinkContext,
) {
  const { user, now } = writing
  const request = await lockPending(tx, RequestId, now)
  if (!holds(user, request))
    throw new Refusal(409, 'Only the carrier that has the driver can answer this request.')
  const linked = Answer === 'Approved' ? await shareDetails(tx, request, writing) : undefined
  const ending = { answered_by: user.id, answered_at: now, linked_driver_id: linked?.id ?? null }
  await queries.endRequest(tx, request.id, { status: Answer, ...ending })
  return {
    request: await findRequest(tx, RequestId, writing),
    asker: request.requested_by,
    holderId: request.holder_account_id,
    passedOn: linked?.passedOn,
    as: request.asked_as,
    outcome: linked?.outcome ?? { is: 'Declined' as const },
  }
}

/** Acts as the asking user, limited to that carrier. A driver added there since the request is used instead of a new record. */
async function shareDetails(tx: Tx, request: queries.LinkRequestRow, writing: LinkContext) {
  const source = await queries.selectPassedOn(tx, request.held_driver_id)
  if (source === undefined) throw new Refusal(404, recordNotFound)
  const accountId = request.account_id
  const carrier = request.asked_as
  const asker = {
    id: request.requested_by,
    role: 'carrier',
    accountIds: [accountId],
    driverId: undefined,
  } as const
  await becomeTenant(tx, asker)
  await drivers.lockAddingTo(tx, accountId, 'The other carrier is importing drivers. Try again in a minute.')
  const same = await findDuplicate(tx, accountId, source, writing)
  const linked =
    same === undefined
      ? await linkAsAsked(tx, { request, source }, { ...writing, user: { ...asker, name: carrier } })
      : { id: same.id, outcome: wasThere(same, request) }
  await becomeTenant(tx, writing.user)
  return { ...linked, passedOn: same === undefined ? source : undefined }
}

interface Asked {
  request: queries.LinkRequestRow
  source: queries.PassedOn
}

async function linkAsAsked(tx: Tx, { request, source }: Asked, writing: LinkContext) {
  const { account_id: accountId, asked_as: carrier, carrier_driver_id: CarrierDriverId } = request
  const { time_zone: timeZone } = await carrierOf(tx, accountId)
  const { isAvailable, ...terms } = await termsOnAnswer(tx, request, dayIn(timeZone, writing.now))
  const id = await linkDriver(tx, source, { accountId, carrier, CarrierDriverId, ...terms }, writing)
  return { id, outcome: { is: 'Linked' as const, isAsWanted: isAvailable } }
}

/** The carrier's existing record is unchanged, without the requested product. */
const wasThere = (same: drivers.DuplicateDriver, { product_id: productId }: queries.LinkRequestRow) => ({
  is: 'Was there' as const,
  by: matchedField(same),
  status: same.status,
  isProductLeft: productId !== null,
})

/** For the carrier that asked. */
export async function withdrawLink(tx: Tx, requestId: string, writing: WriteContext) {
  const { user, now } = writing
  const request = await lockPending(tx, requestId, now)
  if (!asks(user, request)) throw new Refusal(409, 'Only the carrier that asked can withdraw this request.')
  const ending = { answered_by: user.id, answered_at: now, linked_driver_id: null }
  await queries.endRequest(tx, request.id, { status: 'Withdrawn', ...ending })
  return findRequest(tx, requestId, writing)
}

const isOf = ({ role, accountIds }: User, accountId: string) =>
  role === 'operator' || accountIds.includes(accountId)
/** An agent of both carriers may ask, but not answer for the other one. */
const holds = (user: User, request: queries.LinkRequestRow) =>
  isOf(user, request.holder_account_id) && !(user.role === 'agent' && asks(user, request))
const asks = (user: User, request: queries.LinkRequestRow) => isOf(user, request.account_id)

async function lockPending(tx: Tx, id: string, now: Date) {
  const request = await queries.lockRequest(tx, id)
  if (request === undefined) throw new Refusal(404, recordNotFound)
  const status = statusOf(request, now)
  if (status !== 'Pending') throw new Refusal(409, endedMessages[status])
  return request
}

const endedMessages = {
  Approved: 'This request was already approved.',
  Declined: 'This request was already declined.',
  Withdrawn: 'This request was withdrawn.',
  Expired: 'This request expired without an answer. The other carrier can send a new one.',
} as const satisfies Record<Exclude<LinkRequestStatus, 'Pending'>, string>

/** Expiration is computed, so it needs no job. */
const statusOf = ({ status, expires_at: expiresAt }: queries.LinkRequestRow, now: Date): LinkRequestStatus =>
  status === 'Pending' && expiresAt <= now ? 'Expired' : status

async function findRequest(tx: Tx, id: string, { keys, user, now }: WriteContext) {
  const row = await queries.selectRequest(tx, id)
  if (row === undefined) throw new Refusal(404, recordNotFound)
  return requestOf(row, holds(user, row) ? 'Incoming' : 'Outgoing', { keys, now })
}

/** One page of incoming and outgoing requests, newest first. */
export async function listLinks(tx: Tx, filter: DriverLinkFilter, { keys, user, now }: WriteContext) {
  const scope = await carrierScope(tx, user, filter.CarrierId)
  const { Data: rows, ...page } = await queries.selectRequests(tx, scope, filter, now)
  const Data = rows.map((row) => {
    const isIncoming = holds(user, row) && (scope === undefined || scope.includes(row.holder_account_id))
    return requestOf(row, isIncoming ? 'Incoming' : 'Outgoing', { keys, now })
  })
  return { ...page, Data }
}

function requestOf(
  row: queries.LinkRequestRow,
  Direction: DriverLinkRequest['Direction'],
  { keys, now }: { keys: Keys; now: Date },
): DriverLinkRequest {
  const shown = openPreview(keys, row.id, row.shown_sealed)
  const isIncoming = Direction === 'Incoming'
  const name = isIncoming ? row.held_name : row.linked_name
  return {
    Id: row.id,
    Direction,
    Status: statusOf(row, now),
    Carrier__r: { Id: row.account_id, Name: row.asked_as },
    Asked__r: isIncoming && row.holder_name !== null ? { Name: row.holder_name } : null,
    DriverName: name ?? shown.initials,
    DriverId: isIncoming ? row.held_driver_id : row.linked_driver_id,
    CDL_State__c: shown.cdlState,
    CDL_Number__c: shown.cdlNumber,
    RequestedAt: row.requested_at.toISOString(),
    ExpiresAt: row.expires_at.toISOString(),
    AnsweredAt: row.answered_at?.toISOString() ?? null,
    ActivationDate: isIncoming ? null : row.activation_on,
  }
}
