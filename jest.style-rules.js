import { createRequire } from 'node:module'

/**
 * jsdom asks its selector engine of each rule of each style sheet whether it matches each element, and the design system
 * inserts hundreds of rules. Imported before jsdom, this answers at once where the element has neither the class nor the
 * name at the end of a selector; otherwise the engine is asked as before.
 */
const requireOfJsdom = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'))
const selectors = requireOfJsdom('jsdom/lib/jsdom/living/helpers/selectors.js')
const { matchesDontThrow } = selectors

const lastCompound = /(?:^|[\s>+~])(\.[\w-]+|[a-z][a-z\d]*)(?:[.:[#][^\s>+~]*)?$/
const inBrackets = /\([^()]*\)/g
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

/** Of each part of the list the class, with its dot, or the name at its end; undefined where that is not seen at once. */
const wantedBy = (selector) =>
  selector
    .replaceAll(inBrackets, '')
    .split(',')
    .map((part) => lastCompound.exec(part.trim())?.[1])

const classesOf = (attribute) => new Set(attribute.split(/\s+/).map((name) => `.${name}`))

function kept(values, key, valueOf) {
  if (!values.has(key)) values.set(key, valueOf(key))
  return values.get(key)
}
