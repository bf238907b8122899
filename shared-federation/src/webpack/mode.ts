/** webpack's word for whom a build is. */
export type Mode = 'production' | 'development'
