import { deliveryFolder } from 'delivery/data-folder'
import { publishAll } from 'delivery/remotes'
import { doWork } from './child-work.ts'

// Builds and publishes the remotes whose sources have changed, and activates what is new.
await doWork(async (progress) => {
  const steps = await publishAll(deliveryFolder(), ({ id, version, outcome }) =>
    progress(`${id} ${version} ${outcome}`),
  )
  const built = steps.filter(({ outcome }) => outcome === 'built')
  if (built.length === 0) return 'unchanged'
  return built.map(({ id, version }) => `${id} ${version}`).join(', ')
})
