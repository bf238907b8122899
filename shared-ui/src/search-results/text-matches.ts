/** A piece of a text, and whether it is what was searched for. */
export interface Piece {
  text: string
  isMatched: boolean
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Letters with the accents that follow them. */
const signsOf = (text: string) => text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []

/** Each letter in its plain form, with where it stands in the text: 'é' may be one letter or two. */
function plainLetters(text: string) {
  const letters: { letter: string; at: number }[] = []
  let at = 0
  for (const sign of signsOf(text)) {
    for (const letter of folded(sign)) letters.push({ letter, at })
    at += sign.length
  }
  return letters
}

/**
 * Cuts a text where the words that were searched for stand in it: where one begins a word, else where it stands inside.
 * Accents and capitals make no difference, as they make none to the search.
 */
export function splitMatches(text: string, searched: string): Piece[] {
  const letters = plainLetters(text)
  const plain = letters.map(({ letter }) => letter).join('')
  const marked = new Set<number>()
  for (const word of folded(searched)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)) {
    for (const start of placesOf(plain, word))
      for (let index = start; index < start + word.length; index += 1) {
        const letter = letters[index]
        if (letter) marked.add(letter.at)
      }
  }
  return piecesOf(text, marked)
}

function placesOf(text: string, word: string): number[] {
  const all: number[] = []
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) all.push(at)
  const beginning = all.filter((at) => at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1)))
  if (beginning.length > 0) return beginning
  // One or two letters are inside everything.
  return word.length < 3 ? [] : all
}

function piecesOf(text: string, marked: ReadonlySet<number>): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const sign of signsOf(text)) {
    const next = at + sign.length
    // A space between two words that match belongs to them.
    const isMatched = marked.has(at) || (sign === ' ' && marked.has(at - 1) && marked.has(next))
    const last = pieces.at(-1)
    if (last?.isMatched === isMatched) last.text += sign
    else pieces.push({ text: sign, isMatched })
    at = next
  }
  return pieces
}
