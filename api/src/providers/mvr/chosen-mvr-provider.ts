import type { Settings } from '../../settings.ts'
import type { MvrProvider } from './mvr-provider.ts'
import { createMvrSandbox, type MvrSandboxTools } from './sandbox/mvr-sandbox.ts'

/** The provider of the settings; undefined where the back office enters the results. */
export const chosenMvrProvider = (
  { hasInventedMvrs }: Pick<Settings, 'hasInventedMvrs'>,
  tools: MvrSandboxTools,
): MvrProvider | undefined => (hasInventedMvrs ? createMvrSandbox(tools) : undefined)
