import { DemoBanner } from 'shared-ui'
import { pageSettings } from '../platform/page-settings.ts'

/** Loud in demo mode, nothing otherwise. */
export function DemoNotice() {
  return pageSettings.isDemo ? <DemoBanner /> : null
}
