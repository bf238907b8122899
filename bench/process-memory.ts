import { readdirSync, readFileSync } from 'node:fs'

export type ProcessMemory = { pid: number; command: string; megabytes: number }

/**
 * The memory of a process and of everything it started, as the kernel accounts for it (PSS: a page that n processes
 * share counts 1/n for each), so that the sum is what the machine would get back. Linux only.
 */
export function memoryOfTree(root: number): ProcessMemory[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(Number(name)))
  }
  const tree = new Set([root])
  for (let before = 0; before !== tree.size;) {
    before = tree.size
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid)
  }
  return [...tree].map((pid) => ({ pid, command: commandOf(pid), megabytes: proportionalMegabytes(pid) }))
}

/** 0 for a process that has ended. */
function parentOf(pid: number): number {
  const stat = readProc(pid, 'stat')
  // The second field is the program's name in brackets and may hold anything, brackets and spaces included.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0)
}

const commandOf = (pid: number) => readProc(pid, 'cmdline').replaceAll('\0', ' ').trim()

function proportionalMegabytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readProc(pid, 'smaps_rollup'))?.[1]
  return Number(kilobytes ?? 0) / 1024
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
