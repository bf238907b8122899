import type { Settings } from '../../settings.ts'
import type { PaymentSetup } from './payment-provider.ts'
import type { SandboxTools } from './sandbox/sandbox-ledger.ts'
import { createSandbox } from './sandbox/sandbox-provider.ts'
import { createStripe } from './stripe/stripe-provider.ts'

type Chosen = Pick<Settings, 'stripe' | 'takesTestPayments'>

/** The provider of the settings; undefined where the installation takes no payments. */
export function chosenProvider(settings: Chosen, tools: SandboxTools): PaymentSetup | undefined {
  const { portal } = tools
  if (settings.stripe !== undefined) return { provider: createStripe(settings.stripe), portal }
  return settings.takesTestPayments ? { provider: createSandbox(tools), portal } : undefined
}
