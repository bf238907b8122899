import { Id } from 'shared-api/fields'

/** What can't be an id is nobody's, and is not asked for. */
export const isId = (words: string) => Id.safeParse(words).success
