declare module '*?worker-text' {
  /** A worker with all that it imports, in one piece (shared-federation's webpack/worker-text.ts). */
  const text: string
  export default text
}
