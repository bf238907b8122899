import * as z from 'zod/mini'
import {
  always,
  CdlNumber,
  CdlState,
  EmailAddress,
  isGiven,
  MobileNumber,
  optionalOf,
  wholeLicense,
} from './driver-fields.ts'
import { DriverStatus } from './drivers.ts'
import { ChosenCarrier, Id, Named, text } from '../fields.ts'

/** Said of no field: any of them would do. */
export const nothingToLookFor = 'Enter both names, or an email address, a mobile number or a CDL'

/** How a driver is looked for before one is added: by both names, e-mail, mobile or CDL, as many of them as are known. */
export const DriverSearch = z
  .strictObject({
    CarrierId: ChosenCarrier,
    FirstName: optionalOf(text(80)),
    LastName: optionalOf(text(80)),
    EmailId: optionalOf(EmailAddress),
    MobileNumber: optionalOf(MobileNumber),
    CDLState: optionalOf(CdlState),
    CDLNumber: optionalOf(CdlNumber),
  })
  .check(
    ...wholeLicense,
    z.refine(
      ({ FirstName, LastName, EmailId, MobileNumber: mobile, CDLState, CDLNumber }) =>
        (isGiven(FirstName) && isGiven(LastName)) || [EmailId, mobile, CDLState, CDLNumber].some(isGiven),
      {
        path: ['LastName'],
        message: nothingToLookFor,
        ...always,
      },
    ),
  )
export type DriverSearch = z.infer<typeof DriverSearch>

export const DriverMatch = z.object({
  /** What a link is asked for with, by this user and within half an hour. Says nothing. */
  MatchId: z.string(),
  MatchedBy: z.array(z.enum(['Name', 'EmailId', 'MobileNumber', 'CDLNumber'])),
  /** 'A. W.': all that is said of the name of another carrier's driver. */
  Initials: z.string(),
  CDL_State__c: z.nullable(z.string()),
  /** 'ends 4821'. */
  CDL_Number__c: z.nullable(z.string()),
  /** Null where a carrier that is not the caller's has the driver; whose he is, is not said. */
  Driver: z.nullable(
    z.object({
      Id,
      Name: z.string(),
      Carrier_s_Driver_ID__c: z.nullable(z.string()),
      Active_Inactive__c: DriverStatus,
      Carrier__r: z.extend(Named, { Id }),
    }),
  ),
  /** `Here`: the carrier has the driver already. `Mine`: another carrier of the caller, linked at once. `Asked`: a request is in progress. */
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
