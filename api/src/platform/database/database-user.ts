import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The system user that runs PostgreSQL; empty where that is the user of this process. */
export interface DatabaseUser {
  uid?: number
  gid?: number
}

const userName = 'postgres'

/** PostgreSQL refuses to run as root. So root runs it as the user postgres, who is made where missing. */
export async function databaseUser(): Promise<DatabaseUser> {
  if (process.getuid?.() !== 0) return {}
  const known = await idsOf(userName)
  if (known) return known
  await createUser()
  const created = await idsOf(userName)
  if (created) return created
  throw new Error(
    `PostgreSQL can't run as root, and the user ${userName} is missing. Create it, then start again.`,
  )
}

async function idsOf(name: string): Promise<Required<DatabaseUser> | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) }
  } catch {
    return undefined
  }
}

async function createUser() {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', userName]],
    ['adduser', ['-S', '-D', '-H', userName]],
  ]
  const failures: unknown[] = []
  for (const [program, words] of ways) {
    try {
      await run(program, words)
      return
    } catch (failure) {
      failures.push(failure)
    }
  }
  throw new AggregateError(
    failures,
    `PostgreSQL can't run as root, and the user ${userName} could not be created. Create it, then start again.`,
  )
}

/** Runs a program as the database's user. Gives its exit code and what it said; code -1 when it could not be run. */
export function runAs(
  user: DatabaseUser,
  program: string,
  words: string[],
  env: NodeJS.ProcessEnv = process.env,
) {
  return new Promise<{ code: number; said: string }>((resolve) => {
    const child = spawn(program, words, { ...user, env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('error', (problem) => resolve({ code: -1, said: problem.message }))
    child.on('close', (code) => resolve({ code: code ?? -1, said }))
  })
}
