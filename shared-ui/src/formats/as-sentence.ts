/** Words from elsewhere, before other words: they end as a sentence. */
export const asSentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`)
