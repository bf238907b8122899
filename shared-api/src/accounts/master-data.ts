import * as z from 'zod/mini'
import { get, signedIn } from '../contract.ts'

export const Option = z.object({ label: z.string(), value: z.string() })
export type Option = z.infer<typeof Option>

export const DropdownKey = z.enum(
  ['CANCELLATION_REASON', 'VIOLATION_CATEGORY'],
  'key is CANCELLATION_REASON or VIOLATION_CATEGORY',
)
export type DropdownKey = z.infer<typeof DropdownKey>

const reference = { roles: signedIn, tenant: 'none', audit: 'none', rate: 'read' } as const

export const masterData = {
  list: get('GetMasterData', {
    query: z.strictObject({ data_type: z.enum(['STATES'], 'data_type is STATES') }),
    data: z.array(Option),
    ...reference,
  }),
  dropdown: get('GetDropdownValues', {
    query: z.strictObject({ key: DropdownKey }),
    data: z.array(Option),
    ...reference,
  }),
}
