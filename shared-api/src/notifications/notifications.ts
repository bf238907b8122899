import * as z from 'zod/mini'
import { get, post, type Role } from '../contract.ts'
import { CurrencyIsoCode, Id, IsoDate, IsoInstant, Money, NamedWithId } from '../fields.ts'
import { pageOf, pageQuery } from '../list.ts'

export const NotificationKind = z.enum([
  'status',
  'court date',
  'note',
  'document asked for',
  'payment due',
  'payment paid',
  /** The bank declined it after it was settling. */
  'payment failed',
  'payment refunded',
  'payment disputed',
  'challenge status',
  'challenge answered',
  'challenge decided',
  'messages held',
  'summary',
  'MVR disputed',
  'MVR dispute answered',
  /** The five business days of an adverse action are over. */
  'final notice due',
  'MVR notice',
])
export type NotificationKind = z.infer<typeof NotificationKind>

/** What the text of a notification needs besides its record. */
export const NotificationFacts = z.object({
  From: z.optional(z.string()),
  To: z.optional(z.string()),
  Outcome: z.optional(z.string()),
  CourtDate: z.optional(IsoDate),
  Amount: z.optional(Money),
  CurrencyIsoCode: z.optional(CurrencyIsoCode),
  DueDate: z.optional(IsoDate),
  Document: z.optional(z.string()),
  Severity: z.optional(z.string()),
})
export type NotificationFacts = z.infer<typeof NotificationFacts>

/** Something that changed on a record that the user follows. */
export const Notification = z.object({
  Id,
  Kind: NotificationKind,
  At: IsoInstant,
  IsRead: z.boolean(),
  RecordType: z.enum(['TICKET', 'INSPECTION', 'MVR_REPORT', 'MVR_NOTICE']),
  RecordId: Id,
  /** The number of the record; of an MVR and of a notice their driver's name. */
  Name: z.string(),
  Carrier__r: NamedWithId,
  Facts: NotificationFacts,
})
export type Notification = z.infer<typeof Notification>

/** What the stream sends: the count, and the record that changed. The content is read with GetNotifications. */
export const NotificationSignal = z.object({ Unread: z.int(), RecordId: z.optional(Id) })
export type NotificationSignal = z.infer<typeof NotificationSignal>

/** Server-sent events of `NotificationSignal`, for a token in the Authorization header. */
export const notificationStream = 'NotificationStream'

/** Days that a notification is kept. */
export const notificationDays = 180

export const MailSetting = z.enum(['Off', 'Each change'], 'Choose when to get mail')
export type MailSetting = z.infer<typeof MailSetting>

export const NotificationSettings = z.object({ Mails: MailSetting })
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const notificationRoles: readonly Role[] = ['carrier', 'agent', 'driver', 'operator']
const own = { roles: notificationRoles, tenant: 'user', audit: 'none' } as const

const { kind, schema } = pageOf(Notification)

/** The user's own, of all carriers, for as long as the user sees the record. */
export const notifications = {
  /** Newest first. `Unread` counts all pages. */
  list: get('GetNotifications', {
    query: z.strictObject({ Page: pageQuery.Page, PageSize: pageQuery.PageSize }),
    data: { kind, schema: z.extend(schema, { Unread: z.int() }) },
    ...own,
    rate: 'read',
  }),
  /** Marks these as read, or all of them. */
  read: post('ReadNotifications', {
    body: z.strictObject({
      Ids: z.optional(z.array(Id).check(z.maxLength(100, 'Use at most 100 ids'))),
      All: z.optional(z.boolean()),
    }),
    data: z.object({ Unread: z.int() }),
    ...own,
    rate: 'write',
  }),
  settings: get('GetNotificationSettings', { data: NotificationSettings, ...own, rate: 'read' }),
  saveSettings: post('SaveNotificationSettings', {
    body: z.strictObject({ Mails: MailSetting }),
    data: NotificationSettings,
    ...own,
    rate: 'write',
  }),
}
