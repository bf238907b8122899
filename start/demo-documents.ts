import { sealingKeys } from './child-env.ts'
import { runWork } from './child-work.ts'
import type { PreparedData, Portal } from './portal-services.ts'
import { showFailure } from './steps.ts'
import { Stopped } from './stop-signals.ts'

/**
 * Draws the documents of the demo beside the portal, which is ready without them; until then they are not listed. What is
 * not done when the portal stops is done after the next start. Tells the process that started this one when all is there.
 */
export async function drawDemoDocuments(portal: Portal, data: PreparedData): Promise<void> {
  try {
    if (data.lacksDocuments)
      await portal.step('Documents of the demo', (report) => draw(portal, data, report))
    process.send?.({ isWhole: true })
  } catch (error) {
    if (error instanceof Stopped) return
    // The portal goes on, and ends with this status.
    process.exitCode = 1
    showFailure(process.stdout, error)
    process.send?.({ isWhole: false })
  }
}

const draw = async (
  portal: Portal,
  { serviceUrl }: PreparedData,
  report: Parameters<typeof runWork>[1]['report'],
) => {
  await runWork('demo-documents-process.ts', {
    env: { ...portal.env, ...sealingKeys(), DATABASE_URL: serviceUrl },
    logFile: portal.logOf('documents'),
    advice: 'The portal goes on without what is missing. The next start makes it again.',
    report,
    stopping: portal.stopping.asked,
  })
  report.done('all there')
}
