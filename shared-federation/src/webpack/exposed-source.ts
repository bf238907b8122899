/** Where the source of an exposed module stands in its remote. */
export const sourceOf = (module: string) =>
  `./src/${module === './app' ? '' : 'slots/'}${module.slice(2)}.tsx`
