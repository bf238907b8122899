import { createFederation } from './federation.ts'

/** One for the page, whether the user is signed in or not: a remote that is loaded stays loaded. */
export const portalFederation = createFederation()
void portalFederation.registry.refresh()
