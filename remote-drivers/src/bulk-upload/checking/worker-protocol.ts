import { type Checker, type CheckProgress, createChecker } from './checker.ts'
import { FileProblem } from './file-problem.ts'

/** What is asked of the worker. The answer, and before it any number of words about the progress, come by a port. */
export type WorkerRequest = {
  [Name in keyof Checker]: { name: Name; input: Parameters<Checker[Name]>[0] }
}[keyof Checker]

export type WorkerAnswer =
  | { progress: CheckProgress }
  | { result: unknown }
  /** `isOfFile`: a sentence for people. Otherwise it is a fault of ours. */
  | { problem: string; isOfFile: boolean }

/** Answers what `start-checker.ts` asks: the other end of the thread. */
export function serveChecker(scope: Window) {
  const checker = createChecker()
  scope.addEventListener('message', ({ data, ports: [port] }: MessageEvent<WorkerRequest>) => {
    if (port) void answer(checker, data, (words) => port.postMessage(words))
  })
}

async function answer(checker: Checker, request: WorkerRequest, tell: (answer: WorkerAnswer) => void) {
  try {
    tell({ result: await run(checker, request, (progress) => tell({ progress })) })
  } catch (error) {
    tell({
      problem: String(error instanceof Error ? error.message : error),
      isOfFile: error instanceof FileProblem,
    })
  }
}

function run(
  checker: Checker,
  request: WorkerRequest,
  onProgress: (progress: CheckProgress) => void,
): Promise<unknown> {
  switch (request.name) {
    case 'open':
      return checker.open(request.input)
    case 'check':
      return checker.check(request.input, onProgress)
    case 'problems':
      return checker.problems(request.input)
    case 'rejected':
      return checker.rejected()
    default:
      return checker.fileToSend()
  }
}
