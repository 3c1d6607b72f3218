import { Card } from '../../../ui/card.tsx'
import { copy } from './copy.ts'
import { RoomForm } from './room-form.tsx'
import { useSaveRoom, useSpecialist } from './use-meetings.ts'

const { room: texts } = copy

/** The room that a specialist uses for all meetings. */
export const OwnRoom = () => {
  const { data: self } = useSpecialist()
  const { mutate, isPending, error, isSuccess } = useSaveRoom()
  if (!self) return null
  return (
    <Card aria-labelledby="room" className="grid grid-cols-1 gap-4">
      <h2 id="room" className="text-xl">
        {texts.title}
      </h2>
      {self.has_rooms ? (
        <p>{texts.own}</p>
      ) : (
        <RoomForm
          label={texts.label}
          hint={texts.hint}
          save={texts.save}
          saved={isSuccess ? texts.saved : null}
          url={self.video_url}
          error={error}
          isPending={isPending}
          onSave={mutate}
        />
      )}
    </Card>
  )
}
