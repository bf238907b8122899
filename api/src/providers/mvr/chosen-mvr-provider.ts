import type { Settings } from '../../settings.ts'
import { createHttpMvr } from './http/http-mvr-provider.ts'
import type { MvrProvider } from './mvr-provider.ts'
import { createMvrSandbox, type MvrSandboxTools } from './sandbox/mvr-sandbox.ts'

/** The provider of the settings; undefined where the back office enters the results. */
export function chosenMvrProvider(
  { hasInventedMvrs, httpMvr }: Pick<Settings, 'hasInventedMvrs' | 'httpMvr'>,
  tools: MvrSandboxTools,
): MvrProvider | undefined {
  if (httpMvr !== undefined) return createHttpMvr(httpMvr)
  return hasInventedMvrs ? createMvrSandbox(tools) : undefined
}
