import { developmentRemotes } from '../development-remotes.ts'

// Part of the host in development only. Delivery, and the servers of single remotes, say when a build has changed what
// this page is made of. Noted before anything else runs: a page that asks for the sign-in loses its query.
const addresses = ['/development', ...developmentRemotes(location.search, sessionStorage).values()]
for (const address of addresses)
  new EventSource(`${address}/changes`).addEventListener('changed', () => location.reload())
