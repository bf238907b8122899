import { withDataFolder, type PortalContext } from './open-portal.ts'
import { sealingKeys } from './child-env.ts'
import { prepareData, startDatabase } from './portal-services.ts'
import { Problem } from './problem.ts'
import { formatDuration } from './steps.ts'
import { runWork } from './child-work.ts'

/** `pnpm seed:large`: one carrier with 100,000 drivers and a million tickets, beside the demo. */
export async function seedLargeData(context: PortalContext): Promise<void> {
  if (context.settings.isProduction) {
    throw new Problem(
      'Invented data is refused under NODE_ENV=production.',
      'Run it without NODE_ENV, on a database for trying things out.',
    )
  }
  const begun = performance.now()
  await withDataFolder(context, async (portal) => {
    const adminUrl = await startDatabase(portal)
    await prepareData(portal, adminUrl)
    const signIn = await portal.step('Large carrier', async (report) => {
      const result = await runWork('large-seed-process.ts', {
        env: { ...portal.env, ...sealingKeys(), ADMIN_DATABASE_URL: adminUrl },
        logFile: portal.logOf('data'),
        advice: `Its log says more: ${portal.logOf('data')}`,
        report,
        stopping: portal.stopping.asked,
      })
      return String(result)
    })
    console.log(`
${signIn}

Done after ${formatDuration(performance.now() - begun)}. \`npm start\` shows it.
`)
  })
}
