import * as z from 'zod/mini'
import { fileContent } from '../documents/documents.ts'
import { get, post, type Role } from '../contract.ts'
import {
  CurrencyIsoCode,
  Id,
  IsoDate,
  IsoInstant,
  Money,
  Named,
  NamedWithId,
  requiredText,
  senderId,
} from '../fields.ts'

/** The `data` parameter of a pay link. */
const Data = requiredText(2000, 'Open the complete link from your message')
export const SealedText = z.strictObject({ Data })

/**
 * `In Checkout`: a payment page is open. `Review`: what the provider reports differs from what was asked for, and the back
 * office looks at it. Every status but Paid and Cancelled is unpaid.
 */
export const PaymentStatus = z.enum(['Due', 'In Checkout', 'Review', 'Paid', 'Cancelled'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** What a payment is for: 'Attorney fee'. The court's fine is never a line, because it is paid to the court. */
export const PaymentLine = z.object({ Name: z.string(), Amount: Money })
export type PaymentLine = z.infer<typeof PaymentLine>

/** A payment of a ticket, due, paid or cancelled. */
export const TicketPayment = z.object({
  Id,
  paymentName: z.string(),
  Status: PaymentStatus,
  /** Once it is paid: what was charged. A review may accept another amount than the lines come to. */
  Amount: Money,
  CurrencyIsoCode,
  DueDate: z.nullable(IsoDate),
  Lines: z.array(PaymentLine),
  paidDate: z.nullable(IsoInstant),
  /** What was paid back so far; null when nothing was. */
  Refunded: z.nullable(Money),
  /** The bank has not confirmed it yet, or the back office looks at it: it is not to be paid again. */
  IsSettling: z.boolean(),
  IsDisputed: z.boolean(),
  /** Null until it is paid. */
  ReceiptId: z.nullable(Id),
  /** Null when it is not due, and for users who don't pay. */
  bt_paylink__PayLink__c: z.nullable(z.string()),
})
export type TicketPayment = z.infer<typeof TicketPayment>

/** What users who pay by link are told of the ticket. */
export const PaidTicket = z.object({
  Name: z.string(),
  Violation_Description__c: z.nullable(z.string()),
  Ticket_City_State__c: z.nullable(z.string()),
  Court_Date__c: z.nullable(IsoDate),
})

export const LinkState = z.enum(['due', 'settling', 'paid', 'cancelled', 'link expired'])
export type LinkState = z.infer<typeof LinkState>

/** What a pay link is for. */
export const PaymentSummary = z.object({
  State: LinkState,
  /** The last day that the link opens the payment. */
  LinkExpiresOn: IsoDate,
  LinkIssuedOn: IsoDate,
  Payment: z.pick(TicketPayment, {
    Id: true,
    paymentName: true,
    Amount: true,
    CurrencyIsoCode: true,
    DueDate: true,
    Lines: true,
    paidDate: true,
  }),
  /** The other payments that are due on the ticket, earliest first. They can be paid together with this one. */
  Others: z.array(
    z.pick(TicketPayment, { Id: true, paymentName: true, Amount: true, DueDate: true, Lines: true }),
  ),
  /** The driver's first name and initial: 'Bram C.'. */
  For: z.nullable(z.string()),
  Carrier: z.string(),
  Ticket: PaidTicket,
  /** The fine on the citation. It is not part of the payment. */
  CourtFine: z.nullable(Money),
  RefundRule: z.string(),
})
export type PaymentSummary = z.infer<typeof PaymentSummary>

export const maxPaymentsOfCheckout = 20

/** Signed-in users name payments; users with a link send its data, and may name more of the ticket's payments. */
export const CheckoutDraft = z
  .strictObject({
    PaymentIds: z.optional(
      z
        .array(Id)
        .check(
          z.minLength(1, 'Choose a payment'),
          z.maxLength(maxPaymentsOfCheckout, `Pay at most ${maxPaymentsOfCheckout} at once`),
        ),
    ),
    Data: z.optional(Data),
  })
  .check(
    z.refine(({ PaymentIds, Data: data }) => PaymentIds !== undefined || data !== undefined, {
      message: 'Choose a payment',
      path: ['PaymentIds'],
    }),
  )
export type CheckoutDraft = z.infer<typeof CheckoutDraft>

/**
 * `open`: not paid yet, and the payment page can be opened again. `failed`: the last card was declined. `refunded`: money was
 * taken, paid for nothing and goes back.
 */
export const SessionStatus = z.enum(['open', 'settling', 'paid', 'refunded', 'failed', 'expired'])
export type SessionStatus = z.infer<typeof SessionStatus>

/** What is known of a checkout to users who know its id. */
export const CheckoutStatus = z.object({
  Status: SessionStatus,
  /** What was asked for, and once it is paid: what was charged. */
  Amount: Money,
  CurrencyIsoCode,
  StartedAt: IsoInstant,
  /** Until then the payment page can be opened again. */
  ExpiresAt: IsoInstant,
  /** The payment page; null when it can't be opened again. */
  Url: z.nullable(z.string()),
  For: z.nullable(z.string()),
  Ticket: PaidTicket,
  DueDate: z.nullable(IsoDate),
  /** Any of its payments is due. */
  IsDue: z.boolean(),
  /** What goes back to the card, when nothing was paid with it: of a checkout that is `refunded`. */
  Refunded: z.nullable(Money),
  ReceiptId: z.nullable(Id),
  /** Null for users who may not see the ticket. */
  TicketId: z.nullable(Id),
  /** The address that the receipt is sent to, with most of it hidden: 'b***@example.com'. */
  ReceiptEmail: z.nullable(z.string()),
  /** The data of the pay link that the checkout was started with. */
  LinkData: z.nullable(z.string()),
  /** The last day that this link opens the payment. */
  LinkExpiresOn: z.nullable(IsoDate),
})
export type CheckoutStatus = z.infer<typeof CheckoutStatus>

/** Written when the money arrived, and never changed. Refunds come after. */
export const Receipt = z.object({
  Id,
  /** 'R-2026-004417'. */
  Name: z.string(),
  PaidAt: IsoInstant,
  Payer: z.string(),
  Carrier__r: Named,
  Lines: z.array(z.object({ Name: z.string(), Amount: Money, Ticket: z.string() })),
  Total: Money,
  CurrencyIsoCode,
  ProviderReference: z.string(),
  /** 'Visa ends 4242'; null when the provider does not say. */
  Card: z.nullable(z.string()),
  /** Without ids for users who may not open them. */
  Tickets: z.array(z.extend(NamedWithId, { Id: z.nullable(Id) })),
  Refunds: z.array(z.object({ Amount: Money, RefundedAt: IsoInstant, Reason: z.string() })),
})
export type Receipt = z.infer<typeof Receipt>

/** '120.00', above zero. */
export const RefundAmount = z
  .string()
  .check(z.regex(/^(?!0+\.00$)\d{1,9}\.\d{2}$/, 'Enter an amount, like 120.00'))

const session = z.strictObject({ session_id: Id })

const readers: readonly Role[] = ['carrier', 'agent', 'driver', 'operator']

const own = { params: z.strictObject({ id: Id }), roles: readers, tenant: 'accounts', rate: 'read' } as const

const forAnyone = { roles: 'anyone', tenant: 'none' } as const

export const payments = {
  /** Decrypts the data of a pay link, for anyone with the link. */
  open: post('DecryptData', {
    body: SealedText,
    data: z.string(),
    ...forAnyone,
    audit: 'opened a pay link',
    rate: 'sign-in',
  }),
  /** What a pay link is for, for anyone with the link. */
  summary: post('prePaymentDetails', {
    body: SealedText,
    data: PaymentSummary,
    ...forAnyone,
    audit: 'none',
    rate: 'sign-in',
  }),
  /** Mails a new link to the address that the expired one was sent to. Always answers the same. */
  renewLink: post('RenewPaymentLink', {
    body: SealedText,
    data: z.null(),
    ...forAnyone,
    audit: 'asked for a new pay link',
    rate: 'sign-in',
  }),
  startCheckout: post('PaymentGateway/CreateCheckoutSession', {
    body: CheckoutDraft,
    /** `Url` is the provider's payment page. */
    data: z.object({ SessionId: Id, Url: z.string() }),
    ...forAnyone,
    audit: 'started a checkout',
    rate: 'sign-in',
  }),
  status: get('PaymentGateway/GetSessionStatus', {
    query: session,
    data: CheckoutStatus,
    ...forAnyone,
    audit: 'none',
    rate: 'sign-in',
  }),
  /** The receipt of a payer without a sign-in, for 30 days. */
  sessionReceipt: get('PaymentGateway/GetSessionReceipt', {
    query: session,
    data: Receipt,
    ...forAnyone,
    audit: 'none',
    rate: 'sign-in',
  }),
  sessionReceiptPdf: get('PaymentGateway/GetSessionReceiptPDF', {
    query: session,
    data: fileContent,
    ...forAnyone,
    audit: 'none',
    rate: 'sign-in',
  }),
  /** Pays back a part of a payment or all of it, to the card that paid. Sent twice, it is refunded once. */
  refund: post('RefundPayment', {
    body: z.strictObject({
      PaymentId: Id,
      Amount: RefundAmount,
      Reason: requiredText(500, 'Enter a reason'),
      RequestId: senderId('RequestId'),
    }),
    data: z.object({ RefundId: Id }),
    roles: ['operator'],
    tenant: 'accounts',
    audit: 'refunded a payment',
    rate: 'write',
  }),
  /** All payments of a ticket, unpaid first, by due date. */
  ofTicket: get('getTransactionDetailsById/:id', { ...own, data: z.array(TicketPayment), audit: 'none' }),
  /** The receipt of a payment. */
  receipt: get('getReceiptDetails/:id', { ...own, data: Receipt, audit: 'none' }),
  receiptPdf: get('GetReceiptPDF/:id', { ...own, data: fileContent, audit: 'none' }),
}
