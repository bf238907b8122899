import type { SecondStep } from 'shared-api/sessions'
import { hostChunk } from '../chunks/host-chunk.ts'
import { PortalModule } from '../chunks/portal-module.tsx'

const page = hostChunk(() => import('./second-step-page.tsx').then(({ SecondStepPage }) => SecondStepPage))

export interface SecondStepProps {
  step: SecondStep
  /** The user gives up, or the challenge is over. */
  onStartAgain: () => void
}

/** What comes after a right password, for those for whom it is not enough. */
export function SecondStepChunk(props: SecondStepProps) {
  return <PortalModule chunk={page} props={props} />
}
