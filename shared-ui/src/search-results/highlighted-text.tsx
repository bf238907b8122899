import { splitMatches } from './text-matches.ts'

/** A text with what was searched for in bold; read out it is the same text. */
export function HighlightedText({ text, searched }: { text: string; searched: string }) {
  let at = 0
  return splitMatches(text, searched).map((piece) => {
    const key = at
    at += piece.text.length
    return piece.isMatched ? <b key={key}>{piece.text}</b> : piece.text
  })
}
