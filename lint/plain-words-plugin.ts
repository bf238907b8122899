import { findBannedWords, findIsoDate } from './plain-words.ts'

type Find = (text: string) => string | undefined
type Node = { value?: unknown }

interface Context {
  report: (problem: { node: object; message: string }) => void
  sourceCode: { getAllComments: () => { value: string }[] }
}

function check(context: Context, find: Find, node: object, text: unknown) {
  const message = typeof text === 'string' ? find(text) : undefined
  if (message !== undefined) context.report({ node, message })
}

/** Visits string literals, templates and texts between tags. A string without a space is a value, not a text. */
const textRule = (find: Find) => ({
  create: (context: Context) => ({
    Literal: (node: Node) => {
      if (typeof node.value === 'string' && /\s/.test(node.value)) check(context, find, node, node.value)
    },
    TemplateElement: (node: { value: { cooked: string | null } }) => {
      if (/\s/.test(node.value.cooked ?? '')) check(context, find, node, node.value.cooked)
    },
    JSXText: (node: Node) => check(context, find, node, node.value),
  }),
})

/** The rules "words/..." of oxlint.config.ts: texts, test names and comments in plain words. */
export default {
  meta: { name: 'words' },
  rules: {
    'plain-texts': textRule(findBannedWords),
    'no-iso-dates': textRule(findIsoDate),
    'plain-comments': {
      create: (context: Context) => ({
        Program: () => {
          for (const comment of context.sourceCode.getAllComments()) {
            check(context, findBannedWords, comment, comment.value)
          }
        },
      }),
    },
  },
}
