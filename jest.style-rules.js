import { createRequire } from 'node:module'

/**
 * jsdom asks its selector engine of each rule of each style sheet whether it matches each element, and the design system
 * inserts hundreds of rules of one class each. Imported before jsdom, this answers at once where the element has neither a
 * class nor a name that the rule wants; otherwise the engine is asked as before.
 */
const requireOfJsdom = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'))
const selectors = requireOfJsdom('jsdom/lib/jsdom/living/helpers/selectors.js')
const { matchesDontThrow } = selectors

const oneCompound = /^(\.[\w-]+|[a-z][a-z\d]*)(?:[.:[#][^\s>+~]*)?$/
const wantedBySelector = new Map()
const classesByAttribute = new Map()

selectors.matchesDontThrow = (element, selector) => {
  // Frames of animations and the like are rules without a selector.
  if (selector === undefined) return false
  const wanted = kept(wantedBySelector, selector, wantedBy)
  const classes = kept(classesByAttribute, element.getAttributeNS(null, 'class') ?? '', classesOf)
  const mayMatch = wanted.some((one) => one === undefined || one === element.localName || classes.has(one))
  return mayMatch && matchesDontThrow(element, selector)
}

/** Of each part of the list the class, with its dot, or the name of what it selects; undefined where that is not seen at once. */
const wantedBy = (selector) =>
  selector.split(',').map((part) => {
    const [, first] = oneCompound.exec(part.trim()) ?? []
    return first
  })

const classesOf = (attribute) => new Set(attribute.split(/\s+/).map((name) => `.${name}`))

function kept(values, key, valueOf) {
  if (!values.has(key)) values.set(key, valueOf(key))
  return values.get(key)
}
