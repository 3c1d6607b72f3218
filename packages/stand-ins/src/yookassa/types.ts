/** The objects of the provider's API v3, as its documentation shows them; only what a shop like ours can meet. */
export type Amount = { value: string; currency: string }

export type Receipt = {
  customer?: { email?: string; phone?: string }
  tax_system_code?: number
  items?: {
    description?: string
    quantity?: string
    amount?: Amount
    vat_code?: number
    payment_subject?: string
    payment_mode?: string
  }[]
}

/** SberPay is `sberbank`, T-Pay is `tinkoff_bank`. */
export const METHOD_TYPES = ['bank_card', 'sbp', 'sberbank', 'tinkoff_bank'] as const

export type MethodType = (typeof METHOD_TYPES)[number]

export type PaymentMethod = {
  type: MethodType
  id: string
  saved: boolean
  status: 'pending' | 'active' | 'inactive'
  title: string
  card?: { first6: string; last4: string; expiry_month: string; expiry_year: string; card_type: string }
  /** Of an account of the СБП. */
  payer_bank_details?: { bank_id: string; bic: string }
  sbp_operation_id?: string
}

export type Payment = {
  id: string
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled'
  paid: boolean
  amount: Amount
  created_at: string
  captured_at?: string
  description?: string
  metadata: Record<string, string>
  recipient: { account_id: string; gateway_id: string }
  payment_method?: PaymentMethod
  confirmation?: { type: 'redirect'; confirmation_url: string; return_url: string }
  cancellation_details?: { party: string; reason: string }
  receipt_registration?: 'pending' | 'succeeded' | 'canceled'
  refundable: boolean
  refunded_amount?: Amount
  test: boolean
}

export type Refund = {
  id: string
  payment_id: string
  status: 'pending' | 'succeeded' | 'canceled'
  created_at: string
  amount: Amount
  description?: string
  cancellation_details?: { party: string; reason: string }
  receipt_registration?: 'pending' | 'succeeded' | 'canceled'
}

/** A payment method that is saved without a charge; what it is stands there once it is active. */
export type Binding = Omit<PaymentMethod, 'title'> & {
  title?: string
  holder: { account_id: string; gateway_id: string }
  confirmation?: { type: 'redirect'; confirmation_url: string; return_url: string }
}

export type Notification = { type: 'notification'; event: string; object: Payment | Refund | Binding }

/** The reply of the API: one of these objects, or an error object. */
export type ApiReply = { status: number; body: object }

export type ErrorCode =
  | 'invalid_request'
  | 'invalid_credentials'
  | 'forbidden'
  | 'not_found'
  | 'too_many_requests'
  | 'internal_server_error'
