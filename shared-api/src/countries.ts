/** A name of a place however it is written: 'U.S.A.', 'México'. */
export const plainName = (name: string) =>
  name
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')

const codeOf = new Map(
  Object.entries({
    US: ['United States', 'United States of America', 'USA', 'America'],
    CA: ['Canada', 'CAN'],
    MX: ['Mexico', 'MEX', 'Estados Unidos Mexicanos'],
  }).flatMap(([code, names]) => [code, ...names].map((name) => [plainName(name), code] as const)),
)

/** The code that forms keep a country by, whatever it is called; undefined of countries that forms do not offer. */
export const countryCodeOf = (name: string): string | undefined => codeOf.get(plainName(name))
