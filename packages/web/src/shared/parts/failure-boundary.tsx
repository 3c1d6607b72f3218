import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  renderFailure: (retry: () => void) => ReactNode
  /** Once it has failed. */
  onFailure?: () => void
  /** Before the children are tried again. */
  onRetry?: () => void
}

/** Keeps what breaks in it from taking the rest of the page along; once the net is back, tries again by itself. */
export class FailureBoundary extends Component<Props, { hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override state = { hasFailed: false }

  retry = (): void => {
    this.props.onRetry?.()
    this.setState({ hasFailed: false })
  }

  retryIfFailed = (): void => {
    if (this.state.hasFailed) this.retry()
  }

  override componentDidCatch(): void {
    this.props.onFailure?.()
  }

  override componentDidMount(): void {
    globalThis.addEventListener('online', this.retryIfFailed)
  }

  override componentWillUnmount(): void {
    globalThis.removeEventListener('online', this.retryIfFailed)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.renderFailure(this.retry) : this.props.children
  }
}
