import { answering, at, ID, maria, OTHER, pavel, PERSON } from './consultation-states.ts'

const staffed = {
  account: OTHER,
  ...maria,
  video_url: null,
  is_active: true,
  fee: 250_000,
  open: 41,
  ahead: 3,
  unmarked: 1,
}

export const staff = answering({
  '/api/admin/me': {
    roles: ['owner'],
    permissions: ['seeOverview', 'helpPeople', 'manageSpecialists', 'setFees', 'manageStaff', 'readJournal'],
    has_totp: true,
    passkeys: 1,
    codes_left: 8,
    is_set_up: true,
    waits_until: null,
    session: { ends_at: at(1), stepped_up_until: at(1) },
  },
  '/api/admin/specialists': [
    staffed,
    { ...staffed, ...pavel, is_active: false, fee: null, open: 0, ahead: 0, unmarked: 0 },
  ],
  '/api/admin/consultations/unmarked': [
    {
      id: ID,
      specialist: { id: PERSON, name: maria.name },
      state: 'booked',
      starts_at: at(-30),
      ends_at: at(-29),
    },
  ],
  '/api/admin/consultations/objections': [
    {
      id: OTHER,
      specialist: { id: PERSON, name: maria.name },
      state: 'missed',
      starts_at: at(-26),
      ends_at: at(-25),
      uid: OTHER,
      objected_at: at(-20),
      text: 'Ссылка на комнату не открывалась двадцать минут, в чате никто не ответил.',
    },
  ],
})
