import { matchedPieces } from './matched-words.ts'

/** A text with what was searched for in bold; read out it is the same text. */
export function FoundWords({ text, searched }: { text: string; searched: string }) {
  let at = 0
  return matchedPieces(text, searched).map((piece) => {
    const key = at
    at += piece.text.length
    return piece.isMatched ? <b key={key}>{piece.text}</b> : piece.text
  })
}
