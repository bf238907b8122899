import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Where the user is: an error stays at the place where it happened. */
  place?: string
  /** `onRetry` draws the children again. */
  renderFallback: (failure: { error: unknown; onRetry: () => void }) => ReactNode
  children: ReactNode
}

interface ErrorBoundaryState {
  caught: { error: unknown } | undefined
  place: string | undefined
}

/** Keeps an error of its children to itself. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { caught: undefined, place: this.props.place }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { caught: { error } }
  }

  static getDerivedStateFromProps({ place }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return place === state.place ? null : { caught: undefined, place }
  }

  readonly #retry = () => this.setState({ caught: undefined })

  override render() {
    const { caught } = this.state
    if (caught === undefined) return this.props.children
    return this.props.renderFallback({ error: caught.error, onRetry: this.#retry })
  }
}
