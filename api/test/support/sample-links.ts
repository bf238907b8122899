import { beforeEach, expect } from '@jest/globals'
import { call } from 'shared-api'
import type { Role } from 'shared-api/contract'
import { driverForm } from 'shared-api/drivers/driver-form'
import { type DriverLinkDraft, driverLinks } from 'shared-api/drivers/driver-links'
import { added, type Draft, draftOf } from './sample-drivers.ts'
import { type TestService, testService } from './test-service.ts'

let licenses = 0

/** A service whose mailbox is empty before each test of a file. */
export async function serviceWithMails() {
  const service = await testService()
  // A mail of the test before may still be on its way.
  beforeEach(() => forgetMails(service))
  return service
}

export async function forgetMails(service: TestService) {
  await service.jobsDone()
  await service.admin.deleteFrom('demo_mail').execute()
}

/** A driver of a carrier, added by the one user of these roles that serves it. */
export async function driverOf(
  service: TestService,
  CarrierId: string,
  role: Role,
  more: Partial<Draft> = {},
) {
  licenses += 1
  const draft = draftOf({
    FirstName: 'Ludmila',
    CarrierId,
    CDLState: 'OH',
    CDLNumber: `LINK-${1000 + licenses}`,
    DOB: '1979-02-28',
    SocialSecurityNumber: '6789',
    Street: '7 Larkspur Way',
    City: 'Dayton',
    SpouseFirstName: 'Ivo',
    CarrierDriverId: 'OLD-7',
    ...more,
  })
  await service.signIn(role)
  const driver = await added(draft)
  return { ...driver, license: { CDLState: 'OH', CDLNumber: String(draft.CDLNumber) } }
}

/** As the carrier that lacks the driver: looks the license up and asks for the match. */
export async function askFor(
  service: TestService,
  { license }: { license: { CDLState: string; CDLNumber: string } },
  role: Role,
  CarrierId: string,
  more: Partial<DriverLinkDraft> = {},
) {
  await service.signIn(role)
  const [match] = await call(driverForm.search, { body: { CarrierId, ...license } })
  const MatchId = match?.MatchId ?? 'nothing was found'
  return call(driverLinks.request, { body: { MatchId, CarrierId, ...more } })
}

/** What a role sees of a carrier's requests. */
export async function linksSeen(
  service: TestService,
  role: Role,
  filter: { CarrierId: string; list_filter: 'All' | 'Pending' },
) {
  await service.signIn(role)
  return (await call(driverLinks.list, { query: { ...filter, PageSize: 100 } })).Data
}

export async function answerLink(
  service: TestService,
  role: Role,
  { RequestId, Answer }: { RequestId: string | null; Answer: 'Approved' | 'Declined' },
) {
  await service.signIn(role)
  return call(driverLinks.answer, { body: { RequestId: RequestId ?? '', Answer } })
}

/** All mails so far, when all jobs are done. */
export async function mailsSent(service: TestService) {
  await service.jobsDone()
  expect(service.problems).toEqual([])
  return service.admin
    .selectFrom('demo_mail')
    .select(['recipient', 'subject', 'body'])
    .orderBy('subject')
    .execute()
}
