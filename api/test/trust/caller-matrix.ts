import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Contract, Role } from 'shared-api/contract'
import { tokenExpired, unauthorizedAccess } from 'shared-api/refusal'
import type { TestService } from '../support/test-service.ts'
import { inBatches } from '../support/in-batches.ts'
import { idPlaces, type Place, sampleRequest } from './sample-request.ts'
import {
  absentId,
  type CallerName,
  callers,
  type Ids,
  idsOf,
  openSessions,
  type Sessions,
} from './tenants.ts'

export interface MatrixResult {
  /** Requests that were made. */
  requests: number
  /** What is wrong, a sentence each. */
  findings: string[]
  /** Places of calls whose own ids the service tells from an absent one, with the kinds of record they take. */
  told: Map<string, Set<string>>
}

/**
 * Asks every call as every caller: may he, does a record that is not his answer like one that is not there, and does the
 * audit log name the record as others find it, though its id was written in capitals?
 */
export async function runMatrix(service: TestService, contracts: readonly Contract[]): Promise<MatrixResult> {
  const matrix = new Matrix(service)
  await matrix.learnIds()
  for (const contract of contracts) {
    // oxlint-disable-next-line no-await-in-loop
    await matrix.walk(contract)
  }
  await matrix.readLog()
  return matrix.result
}

interface Answer {
  status: number
  message: string
  /** Of all of it but the request's own id. */
  text: string
}

/** Where one id is asked about and another one has to be of a record, its kind; elsewhere the account's does. */
const recordAt: Record<string, string> = {
  'UpdateTicketDetails body.Id': 'ticket',
  'CreateComplianceChallenge body.TicketId': 'ticket',
  'CreateComplianceChallenge body.ViolationId': 'roadside_violation',
  'LinkTicketViolation body.TicketId': 'ticket',
  'LinkTicketViolation body.ViolationId': 'roadside_violation',
  'MatchInspectionDriver body.InspectionId': 'roadside_inspection',
  'GetMVRAdverseActions query.DriverId': 'driver',
  'GetMVRAdverseActions query.ReportId': 'mvr_report',
  'GetMVRAdverseActions query.ActionId': 'mvr_adverse_action',
  'GetMVRConsents query.DriverId': 'driver',
  'GetMVRDisputes query.ReportId': 'mvr_report',
  'DisputeMVRReport body.ReportId': 'mvr_report',
  'AnswerMVRDispute body.DisputeId': 'mvr_dispute',
  'RequestMVR body.DriverIds': 'driver',
  'RequestMVR body.ConsentIds': 'mvr_consent',
  'SaveMVRReview body.DriverId': 'driver',
  'SaveMVRReview body.ReportIds': 'mvr_report',
  'EnrolMonitoring body.DriverIds': 'driver',
  'EndMonitoring body.EnrolmentId': 'mvr_enrollment',
  'GetMVREpnList query.DriverId': 'driver',
  'PreviewSafety body.RemovedViolationIds': 'roadside_violation',
  'PreviewSafety body.ReducedViolationIds': 'roadside_violation',
  'PreviewSafety body.NotPreventableCrashIds': 'crash',
  'ReadSMSNotifications body.Ids': 'sms_notification',
}

class Matrix {
  readonly result: MatrixResult = { requests: 0, findings: [], told: new Map() }
  readonly #service: TestService
  readonly #sessions: Sessions
  readonly #ids = new Map<Role, Ids>()

  constructor(service: TestService) {
    this.#service = service
    this.#sessions = openSessions(service)
  }

  async learnIds() {
    for (const role of Role.options) {
      // A session of another user, and one of his own, have to be there.
      await this.#sessions.headersOf(role)
    }
    for (const role of Role.options) this.#ids.set(role, await idsOf(this.#service, role))
  }

  async walk(contract: Contract) {
    for (const caller of callers) {
      const { roles } = contract
      if (roles === 'anyone') await this.#expectOpen(contract, caller)
      else if (caller === 'signed out') await this.#expectRefused(contract, caller, 401, tokenExpired)
      else if (!roles.includes(caller)) await this.#expectRefused(contract, caller, 403, unauthorizedAccess)
      else await this.#walkIds(contract, caller)
    }
  }

  /** A search for what was done to a record asks for its id as the database writes it. */
  async readLog() {
    const { rows } = await sql<{ action: string; subject: string }>`
      select distinct on (action) action, subject from audit_entry where subject <> lower(subject) order by action
    `.execute(this.#service.admin)
    for (const { action, subject } of rows)
      this.result.findings.push(`The audit log has '${action}' of ${subject}, as it was sent`)
  }

  async #ask(contract: Contract, caller: CallerName, idAt: (place: Place) => string): Promise<Answer> {
    const answer = await this.#askOnce(contract, caller, idAt)
    if (caller === 'signed out' || answer.message !== tokenExpired) return answer
    // The call before this one has signed the caller out; what is his now is another session.
    this.#sessions.renew(caller)
    await this.#sessions.headersOf(caller)
    this.#ids.set(caller, await idsOf(this.#service, caller))
    return this.#askOnce(contract, caller, idAt)
  }

  async #askOnce(contract: Contract, caller: CallerName, idAt: (place: Place) => string): Promise<Answer> {
    const { path, init } = sampleRequest(contract, idAt)
    const headers = { ...init.headers, ...(await this.#sessions.headersOf(caller)) }
    const { status, body } = await this.#service.askInside(path, { ...init, headers })
    this.result.requests += 1
    const text = body.replace(/,?"RequestId":"[^"]*"/, '')
    return { status, message: /"Message":"([^"]*)"/.exec(body)?.[1] ?? '', text }
  }

  #find(contract: Contract, caller: CallerName, what: string) {
    const name = contract.variant === 'plain' ? contract.name : `${contract.name} (${contract.variant})`
    this.result.findings.push(`${name} as ${caller}: ${what}`)
  }

  async #expectRefused(contract: Contract, caller: CallerName, status: number, message: string) {
    const places = idPlaces(contract)
    const ids = [absentId, ...(places.length === 0 ? [] : this.#everyId(caller))]
    await inBatches(ids, async (id) => {
      const answer = await this.#ask(contract, caller, () => id)
      if (answer.status !== status || answer.message !== message) {
        this.#find(contract, caller, `${answer.status} ${answer.message} in place of ${status} ${message}`)
      }
    })
  }

  /** One own and one foreign id of the kind that there is most of: who may not call learns nothing by any. */
  #everyId(caller: CallerName): string[] {
    const ids = this.#ids.get(caller === 'signed out' ? 'carrier' : caller)
    return [
      ids?.own.get('account'),
      ids?.foreign.get('account')?.[0],
      ids?.foreign.get('driver')?.[0],
    ].filter((id) => id !== undefined)
  }

  async #expectOpen(contract: Contract, caller: CallerName) {
    const answer = await this.#ask(contract, caller, () => absentId)
    if (answer.status >= 500) this.#find(contract, caller, `${answer.status} ${answer.message}`)
  }

  async #walkIds(contract: Contract, caller: Role) {
    const ids = this.#ids.get(caller)
    if (ids === undefined) throw new Error(`No ids for ${caller}`)
    const places = idPlaces(contract)
    if (places.length === 0) {
      const answer = await this.#ask(contract, caller, () => absentId)
      this.#expectValid(contract, caller, answer)
    }
    for (const place of places) await this.#walkPlace(contract, caller, place, ids)
  }

  async #walkPlace(contract: Contract, caller: Role, place: Place, { own, foreign }: Ids) {
    const askWith = (id: string) =>
      this.#ask(contract, caller, (other) => {
        if (other === place) return id
        return own.get(recordAt[`${contract.name} ${other}`] ?? 'account') ?? absentId
      })
    const absent = await askWith(absentId)
    this.#expectValid(contract, caller, absent)
    const isLikeAbsent = ({ status, text }: Answer, id: string) =>
      status === absent.status && plain(text, id) === plain(absent.text, absentId)
    for (const [kind, strangers] of foreign) {
      const mine = own.get(kind)
      // A kind that the call does not know: his own tells it nothing either.
      if (mine !== undefined && isLikeAbsent(await askWith(mine.toUpperCase()), mine)) continue
      if (mine !== undefined) this.#tell(contract, place, kind)
      for (const id of strangers) {
        const answer = await askWith(id)
        if (isLikeAbsent(answer, id)) continue
        this.#find(
          contract,
          caller,
          `the ${kind} of a stranger at ${place} answers ${answer.status} ${answer.message}, an absent one ${absent.status} ${absent.message}`,
        )
      }
    }
  }

  #tell({ name, variant }: Contract, place: Place, kind: string) {
    const key = `${name} ${variant} ${place}`
    this.result.told.set(key, (this.result.told.get(key) ?? new Set()).add(kind))
  }

  #expectValid(contract: Contract, caller: CallerName, { status, text }: Answer) {
    if (status === 400 || status >= 500) this.#find(contract, caller, `${status} ${text.slice(0, 300)}`)
  }
}

/** An answer may say back the id that it was asked for. */
const plain = (text: string, id: string) =>
  createHash('sha256')
    .update(text.replaceAll(new RegExp(id, 'gi'), 'the id'))
    .digest('hex')
