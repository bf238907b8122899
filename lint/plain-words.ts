/** Words that docs, code and screens don't use. Name the actor ("another user", "your carrier"), or leave it out. */
const banned = [
  'somebody',
  'whoever',
  'nobody',
  'who is no more',
  'what came of',
  'anew',
  'meanwhile',
  'in the meantime',
  'by and by',
  'under way',
]

const bannedWords = new RegExp(
  `\\b(${banned.map((words) => words.replaceAll(' ', String.raw`\s+(?:\*\s+)?`)).join('|')})\\b`,
  'i',
)

/** A date as the wire writes it, within a sentence: alone it is a value. */
const isoDate = /\b(\d{4}-\d{2}-\d{2}|YYYY-MM-DD)\b/

/** What to change in a comment, a test name, a page of the docs or a text; undefined when it is plain. */
export function findBannedWords(text: string): string | undefined {
  const [found] = bannedWords.exec(text) ?? []
  return found && `"${found}" is not plain English: name the actor or the time, or leave it out.`
}

/** What to change in a text that users read. */
export function findIsoDate(text: string): string | undefined {
  const [found] = isoDate.exec(text) ?? []
  const isSentence = /[A-Za-z]+\s|\s[A-Za-z]+/.test(text)
  return found && isSentence ? `${found} is a date of the wire: say MM/DD/YYYY, like 12/31/2026.` : undefined
}
