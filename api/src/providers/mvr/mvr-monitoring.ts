import type { MvrNoticeKind } from 'shared-api/mvr/mvr-monitoring'
import type { MvrOrderRequest } from './mvr-provider.ts'

/** Whom an authority is asked to watch. Equal ids are one enrollment, however often it is asked. */
export interface MvrEnrollmentRequest extends Pick<MvrOrderRequest, 'driver' | 'state'> {
  /** Of the portal's enrollment: the idempotency key, and what notices name the driver by. */
  id: string
}

/** What an authority tells of a driver. */
export interface ProviderNotice {
  /** The provider's own: a notice that comes twice has it twice. */
  id: string
  enrollmentId: string
  kind: MvrNoticeKind
  /** `2026-11-20`. */
  happenedOn: string
  /** As the provider sent it. */
  text: string
}

/** Failing is throwing: `MvrRefused` for good, any other error may be tried again. */
export interface MvrMonitoring {
  enroll: (request: MvrEnrollmentRequest) => Promise<void>
  /** What it does not know, or has ended, is ended. */
  end: (enrollmentId: string) => Promise<void>
  /** What came after a cursor, oldest first; none where all is taken. The first time there is no cursor. */
  notices: (cursor: string | undefined) => Promise<{ notices: ProviderNotice[]; cursor: string }>
}
