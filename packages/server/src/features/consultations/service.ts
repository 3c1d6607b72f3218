/** What the rest of the server may call of consultations. */
export {
  eraseConsultations,
  eraseSpecialist,
  exportConsultations,
  refuseSpecialist,
  refuseUnlessStopped,
} from './personal-data.ts'
export { closeToSpecialists } from './share.ts'
export { withConsultations } from './refunds.ts'
export { runConsultationJobs } from './rounds.ts'
export { hasActiveSpecialist } from './slot-store.ts'
export { openObjections, unmarkedMeetings } from './store.ts'
export { accountOfSpecialist, clientOf } from './whose.ts'
