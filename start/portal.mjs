// Plain JavaScript without dependencies, so that every Node from 18 can read it. It makes sure that a Node which
// runs the portal's TypeScript does the work, and hands over to main.ts.
import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isNewEnough, oldestNode, whenScriptRunnerIsGone } from './launch.mjs'

if (isNewEnough(process.versions.node)) {
  const { main } = await import('./main.ts')
  await main(process.argv.slice(2))
} else {
  runUnder(newerNode())
}

/**
 * Asks npx where it keeps Node 24 and pnpm, rather than running below it: npx stays in memory for as long as what it
 * runs, and its handling of signals differs from version to version.
 */
function newerNode() {
  console.log(
    `Node ${process.versions.node} is older than the ${oldestNode} this needs: using Node 24 from npm.`,
  )
  const where = 'JSON.stringify({node:process.execPath,path:process.env.PATH})'
  const isWindows = process.platform === 'win32'
  const args = ['-y', '--prefer-offline', '-p', 'node@24', '-p', 'pnpm@12', '--', 'node', '-p', where]
  const npx = spawnSync('npx', args, {
    encoding: 'utf8',
    shell: isWindows,
    stdio: ['ignore', 'pipe', 'pipe'],
    // `npm --silent test` hands its silence on; a failure has to say why.
    env: { ...process.env, npm_config_loglevel: 'error' },
  })
  if (npx.status !== 0) {
    console.error(npx.error ? npx.error.message : npx.stderr.trim())
    console.error(
      'Node 24 could not be fetched from npm. Check the network, or install it from https://nodejs.org.',
    )
    process.exit(1)
  }
  return JSON.parse(npx.stdout)
}

/** @param {{ node: string, path: string }} newer */
function runUnder(newer) {
  const portal = spawn(newer.node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    // Over the channel the portal notices that this process is gone, and stops.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: newer.path },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => portal.kill(signal))
  whenScriptRunnerIsGone(() => portal.kill('SIGTERM'))
  portal.on('message', (message) => process.send && process.send(message))
  portal.on('exit', (code) => process.exit(code ?? 1))
}
