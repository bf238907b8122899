import { type FileValidator, type CheckProgress, createFileValidator } from './file-validator.ts'
import { FileProblem } from './file-problem.ts'

/** What is asked of the worker. The answer, and before it any number of words about the progress, come by a port. */
export type WorkerRequest = {
  [Name in keyof FileValidator]: { name: Name; input: Parameters<FileValidator[Name]>[0] }
}[keyof FileValidator]

export type WorkerAnswer =
  | { progress: CheckProgress }
  | { result: unknown }
  /** `isOfFile`: a sentence for people. Otherwise it is a fault of ours. */
  | { problem: string; isOfFile: boolean }

/** Answers what `start-file-validator.ts` asks: the other end of the thread. */
export function serveChecker(scope: Window) {
  const fileValidator = createFileValidator()
  scope.addEventListener('message', ({ data, ports: [port] }: MessageEvent<WorkerRequest>) => {
    if (port) void answer(fileValidator, data, (words) => port.postMessage(words))
  })
}

async function answer(
  fileValidator: FileValidator,
  request: WorkerRequest,
  tell: (answer: WorkerAnswer) => void,
) {
  try {
    tell({ result: await run(fileValidator, request, (progress) => tell({ progress })) })
  } catch (error) {
    tell({
      problem: String(error instanceof Error ? error.message : error),
      isOfFile: error instanceof FileProblem,
    })
  }
}

function run(
  fileValidator: FileValidator,
  request: WorkerRequest,
  onProgress: (progress: CheckProgress) => void,
): Promise<unknown> {
  switch (request.name) {
    case 'open':
      return fileValidator.open(request.input)
    case 'check':
      return fileValidator.check(request.input, onProgress)
    case 'problems':
      return fileValidator.problems(request.input)
    case 'rejected':
      return fileValidator.rejected()
    default:
      return fileValidator.fileToSend()
  }
}
