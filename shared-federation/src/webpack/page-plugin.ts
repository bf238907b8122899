import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join, parse } from 'node:path'
import webpack, { type Compilation, type Compiler } from 'webpack'

/**
 * Writes the page: the template with the entry's script at the end of its head, with integrity, and a preload for every
 * chunk that the first import waits for, so that they are on their way while the entry runs.
 */
export class PagePlugin {
  private readonly template: string
  private readonly preloaded: readonly string[]

  constructor(template: string, preloaded: readonly string[]) {
    this.template = template
    this.preloaded = preloaded
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PagePlugin', (compilation) => {
      compilation.fileDependencies.add(this.template)
      compilation.hooks.processAssets.tap(
        // After the content hashes and the integrity placeholders are final.
        { name: 'PagePlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 },
        () => {
          const tags = [
            ...this.preloaded.flatMap((chunk) =>
              filesOf(compilation, chunk).map((file) => preload(compilation, file)),
            ),
            ...filesOf(compilation, 'main').map((file) => script(compilation, file)),
          ]
          const page = readFileSync(this.template, 'utf8')
            .replaceAll(/"\.\/([^"]+)"/g, (_, name: string) => `"/${this.emitFile(compilation, name)}"`)
            .replace('</head>', `  ${tags.join('\n    ')}\n  </head>`)
          compilation.emitAsset('index.html', new webpack.sources.RawSource(page))
        },
      )
    })
  }

  /** A file that the template names ('./icon.svg'), under a name that changes with its content. */
  private emitFile(compilation: Compilation, name: string): string {
    const content = readFileSync(join(dirname(this.template), name))
    const { name: stem, ext } = parse(name)
    const file = `assets/${stem}.${createHash('sha256').update(content).digest('hex').slice(0, 16)}${ext}`
    compilation.emitAsset(file, new webpack.sources.RawSource(content))
    return file
  }
}

function filesOf(compilation: Compilation, chunk: string): string[] {
  return [...(compilation.namedChunks.get(chunk)?.files ?? [])].filter((file) => file.endsWith('.js'))
}

/** It blocks the first paint, which is to have the colors that the person chose. */
function script(compilation: Compilation, file: string): string {
  return `<script src="/${file}" integrity="${integrityOf(compilation, file)}" crossorigin="anonymous"></script>`
}

function preload(compilation: Compilation, file: string): string {
  const integrity = integrityOf(compilation, file)
  return `<link rel="preload" as="script" href="/${file}" integrity="${integrity}" crossorigin="anonymous" />`
}

function integrityOf(compilation: Compilation, file: string): string {
  const content = compilation.getAsset(file)?.source.buffer() ?? Buffer.alloc(0)
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}
