import { readViolationGroups } from './reference-data.ts'
import { enhancedPreview } from './score/enhanced-preview.ts'
import { isSeriousCode, withoutPunctuation } from './serious-codes.ts'

/** By FMCSA's descriptions: operating or driving after an out-of-service order, of the driver or the vehicle. */
const operatingOutOfService = new Set(
  [
    '392.5C2',
    '392.5C2-IOOS',
    '395.13C1I-MCDOCMV',
    '395.13D',
    '395.13D1-DDOOS',
    '395.13D1-OOSO',
    '395.13D2-OOSO',
    '396.9C2',
    '396.9C2-OOSO',
  ].map(withoutPunctuation),
)

const isOperatingOutOfService = (code: string) => operatingOutOfService.has(withoutPunctuation(code))

let groups: ReadonlyMap<string, string> | undefined

/** The announced method, with what the reference says of codes. */
export const smsEnhancedPreview = enhancedPreview({
  groupOf: (code) => {
    groups ??= readViolationGroups()
    return groups.get(withoutPunctuation(code))
  },
  isDisqualifying: (code) => isSeriousCode(code) || isOperatingOutOfService(code),
  isOperatingOutOfService,
})
