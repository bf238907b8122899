import * as z from 'zod/mini'
import {
  evenWithErrors,
  CdlNumber,
  CdlState,
  EmailAddress,
  isGiven,
  MobileNumber,
  optionalField,
  completeLicense,
} from './driver-fields.ts'
import { DriverStatus } from './drivers.ts'
import { ChosenCarrier, Id, Named, text } from '../fields.ts'

/** Names no field, because any of them is enough. */
export const noSearchTerms = 'Enter first name and last name, or an email address, a mobile number or a CDL'

/** The search before a driver is added: by both names, email, mobile number or CDL, or any combination. */
export const DriverSearch = z
  .strictObject({
    CarrierId: ChosenCarrier,
    FirstName: optionalField(text(80)),
    LastName: optionalField(text(80)),
    EmailId: optionalField(EmailAddress),
    MobileNumber: optionalField(MobileNumber),
    CDLState: optionalField(CdlState),
    CDLNumber: optionalField(CdlNumber),
  })
  .check(
    ...completeLicense,
    z.refine(
      ({ FirstName, LastName, EmailId, MobileNumber: mobile, CDLState, CDLNumber }) =>
        (isGiven(FirstName) && isGiven(LastName)) || [EmailId, mobile, CDLState, CDLNumber].some(isGiven),
      {
        path: ['LastName'],
        message: noSearchTerms,
        ...evenWithErrors,
      },
    ),
  )
export type DriverSearch = z.infer<typeof DriverSearch>

export const DriverMatch = z.object({
  /** Opaque. Lets this user request a link within half an hour. */
  MatchId: z.string(),
  MatchedBy: z.array(z.enum(['Name', 'EmailId', 'MobileNumber', 'CDLNumber'])),
  /** 'A. W.': all that is shown of the name of another carrier's driver. */
  Initials: z.string(),
  CDL_State__c: z.nullable(z.string()),
  /** 'ends 4821'. */
  CDL_Number__c: z.nullable(z.string()),
  /** Null for the driver of a carrier that is not the caller's; that carrier is not named. */
  Driver: z.nullable(
    z.object({
      Id,
      Name: z.string(),
      Carrier_s_Driver_ID__c: z.nullable(z.string()),
      Active_Inactive__c: DriverStatus,
      Carrier__r: z.extend(Named, { Id }),
    }),
  ),
  /**
   * `Here`: this carrier already has the driver. `Mine`: another carrier of the caller has, so the link needs no answer.
   * `Asked`: a request is open. `Elsewhere`: a carrier that is not the caller's has the driver.
   */
  Standing: z.enum(['Here', 'Mine', 'Asked', 'Elsewhere']),
})
export type DriverMatch = z.infer<typeof DriverMatch>

export const DriverChoice = z.object({
  Id,
  Name: z.string(),
  CDL_State__c: z.nullable(z.string()),
  CDL_Number__c: z.nullable(z.string()),
})
export type DriverChoice = z.infer<typeof DriverChoice>
