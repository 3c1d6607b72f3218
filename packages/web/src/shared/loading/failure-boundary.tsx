import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  renderFailure: (retry: () => void) => ReactNode
  /** Called after a failure. */
  onFailure?: () => void
  /** Called before the children are rendered again. */
  onRetry?: () => void
}

/** `online` often fires a moment too early: this many more tries then follow, this far apart. */
const RETRIES_ONLINE = 3
const RETRY_DELAY_MS = 1500

/** Contains errors of its children, so that the rest of the page stays; retries when the connection is back. */
export class FailureBoundary extends Component<Props, { hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override state = { hasFailed: false }
  private retriesLeft = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  retry = (): void => {
    this.props.onRetry?.()
    this.setState({ hasFailed: false })
  }

  retryIfFailed = (): void => {
    if (this.state.hasFailed) this.retry()
  }

  retryOnline = (): void => {
    this.retriesLeft = RETRIES_ONLINE
    this.retryIfFailed()
  }

  override componentDidCatch(): void {
    this.props.onFailure?.()
    if (this.retriesLeft === 0) return
    this.retriesLeft -= 1
    this.timer = setTimeout(this.retryIfFailed, RETRY_DELAY_MS)
  }

  override componentDidMount(): void {
    globalThis.addEventListener('online', this.retryOnline)
  }

  override componentWillUnmount(): void {
    globalThis.removeEventListener('online', this.retryOnline)
    clearTimeout(this.timer)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.renderFailure(this.retry) : this.props.children
  }
}
