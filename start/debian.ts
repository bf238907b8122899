import { existsSync, readFileSync } from 'node:fs'
import { runCommand, type CommandOptions } from './command.ts'

/** Whether packages can be installed here. Debian and not what derives from it: Ubuntu's Chromium is a snap, which needs a running system. */
export const isRootOnDebian = (): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

export async function installDebianPackage(name: string, options: CommandOptions): Promise<void> {
  const withoutQuestions = { ...options, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  await runCommand('apt-get', ['update'], withoutQuestions)
  await runCommand('apt-get', ['install', '-y', '--no-install-recommends', name], withoutQuestions)
}
