import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  renderFailure: (retry: () => void) => ReactNode
  /** Once it has failed. */
  onFailure?: () => void
  /** Before the children are tried again. */
  onRetry?: () => void
}

/** The net is often announced a moment before it is there: then a few more tries, so far apart. */
const MORE_TRIES = 3
const PAUSE_MS = 1500

/** Keeps what breaks in it from taking the rest of the page along; once the net is back, tries again by itself. */
export class FailureBoundary extends Component<Props, { hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override state = { hasFailed: false }
  private triesLeft = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  retry = (): void => {
    this.props.onRetry?.()
    this.setState({ hasFailed: false })
  }

  retryIfFailed = (): void => {
    if (this.state.hasFailed) this.retry()
  }

  retryOnline = (): void => {
    this.triesLeft = MORE_TRIES
    this.retryIfFailed()
  }

  override componentDidCatch(): void {
    this.props.onFailure?.()
    if (this.triesLeft === 0) return
    this.triesLeft -= 1
    this.timer = setTimeout(this.retryIfFailed, PAUSE_MS)
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
