import { ModalHost } from '../modals/modal-host.tsx'
import { BannerArea } from './banner-area.tsx'
import { BillingLink } from './billing-link.tsx'

export { Footer } from './footer.tsx'

/** Loaded in one file once the page has its content: the messages above it, the dialogs, the link about receipts; and the footer. */
export const AfterContent = () => (
  <>
    <BannerArea />
    <BillingLink />
    <ModalHost />
  </>
)
