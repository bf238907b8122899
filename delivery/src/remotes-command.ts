import { activate, rollback, standings, type RemoteStanding } from './activations.ts'
import { deliveryFolder } from './data-folder.ts'
import { publish } from './publish.ts'
import { Refused } from './refused.ts'
import { remoteFolder } from './remote-sources.ts'
import { bytes, table } from './text-table.ts'

const usage = `Usage: pnpm remotes <command>

  ship <remote>                publish it and activate what was published
  publish <remote>             build a remote and store it at its next version
  activate <remote>@<version>  let new tabs load this version
  rollback <remote>            go back to the version that was active before
  list                         show every remote and its versions

A remote is named without "remote-": pnpm remotes publish drivers`

/** Runs one command. Returns what to print; throws Refused for what can't be done. */
export async function runCommand(args: readonly string[], delivery: string): Promise<string> {
  const [command, subject, ...rest] = args
  if (rest.length > 0) throw new Refused(`"${rest.join(' ')}" is too much.\n\n${usage}`)
  switch (command) {
    case 'publish':
      return publishOne(delivery, needed(subject, 'publish <remote>'))
    case 'ship':
      return shipOne(delivery, needed(subject, 'ship <remote>'))
    case 'activate':
      return activateOne(delivery, needed(subject, 'activate <remote>@<version>'))
    case 'rollback':
      return rollbackOne(delivery, needed(subject, 'rollback <remote>'))
    case 'list':
      if (subject !== undefined) throw new Refused(`"${subject}" is too much.\n\n${usage}`)
      return listed(await standings(delivery))
    case undefined:
    case 'help':
    case '--help':
      return usage
    default:
      throw new Refused(`There is no command "${command}".\n\n${usage}`)
  }
}

function needed(subject: string | undefined, form: string): string {
  if (subject !== undefined) return subject
  throw new Refused(`This needs more: pnpm remotes ${form}`)
}

async function publishOne(delivery: string, id: string): Promise<string> {
  const { published, isNew } = await publish(delivery, id)
  const name = `${id}@${published.version}`
  return isNew
    ? `Published ${name} (${bytes(published.size)}). New tabs load it after: pnpm remotes activate ${name}`
    : `Nothing to publish: the sources of remote-${id} are those of ${name}.`
}

async function shipOne(delivery: string, id: string): Promise<string> {
  const { published } = await publish(delivery, id)
  return activateOne(delivery, `${id}@${published.version}`)
}

async function activateOne(delivery: string, subject: string): Promise<string> {
  const [id = '', version = '', ...rest] = subject.split('@')
  if (id === '' || version === '' || rest.length > 0) {
    throw new Refused(`"${subject}" names no version. Write it like drivers@1.0.1`)
  }
  await requireKnown(delivery, id)
  const { previous } = await activate(delivery, id, version)
  return `New tabs load ${id}@${version} now${previous ? `; before it was ${previous}` : ''}.`
}

async function rollbackOne(delivery: string, id: string): Promise<string> {
  await requireKnown(delivery, id)
  const { version, previous } = await rollback(delivery, id)
  return `New tabs load ${id}@${version} again, instead of ${previous}.`
}

/** A remote is known by its sources, or by what was published of it. */
async function requireKnown(delivery: string, id: string): Promise<void> {
  const published = await standings(delivery)
  if (!published.some((standing) => standing.id === id)) remoteFolder(id)
}

function listed(remotes: readonly RemoteStanding[]): string {
  if (remotes.length === 0) return 'Nothing was published yet. Start with: pnpm remotes publish <remote>'
  const rows = remotes.flatMap(({ id, active, previous, versions }) =>
    versions
      .toReversed()
      .map((published, index) => [
        index === 0 ? id : '',
        published.version,
        published.version === active ? 'active' : published.version === previous ? 'previous' : 'available',
        published.publishedAt.replace('T', ' ').slice(0, 16),
        bytes(published.size),
      ]),
  )
  return table(['remote', 'version', 'standing', 'published (UTC)', 'size'], rows)
}

if (import.meta.main) {
  try {
    console.log(await runCommand(process.argv.slice(2), deliveryFolder()))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
