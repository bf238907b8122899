import { checkedHeadIn } from '../../src/platform/audit/checked-head.ts'

/** Forgets with the test. */
export const keptHead = () => checkedHeadIn(undefined)
