export const PENDING_LABEL = 'Waiting for approval'
