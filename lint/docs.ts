import { globSync, readFileSync } from 'node:fs'
import { findBannedWords } from './plain-words.ts'

// What `pnpm lint` checks beside oxlint: the words of files that hold no script. Migrations stay as they were applied.
const files = globSync(['*.{md,yml,yaml}', 'Dockerfile', 'docker/*', 'docs/**/*.md', '*/*.md'])

for (const file of files) {
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const problem = findBannedWords(line)
    if (problem === undefined) continue
    console.error(`${file}:${index + 1}: ${problem}`)
    process.exitCode = 1
  }
}
