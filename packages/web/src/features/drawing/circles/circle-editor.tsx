import { MAX_CIRCLE_LABEL, MAX_CIRCLES } from '@grani/contract'
import { X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isRefusal } from '../../../shared/api/api-error.ts'
import { errorMessage } from '../../../shared/forms/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Slider } from '../slider.tsx'
import { useRefreshDrawings, useSaveCircles } from '../use-drawings.ts'
import { CircleBoard } from './circle-board.tsx'
import { copy } from './copy.ts'
import { evenAngle, nearestOf, type Placed, settled, toCircle } from './geometry.ts'
import { dropBoard, keepBoard, keptBoard, watchBoard } from './kept-board.ts'

const PERCENT = 100
/** Of a slider. */
const STEP = 5
/** Where a new circle stands until it is moved. */
const FIRST_DISTANCE = 0.6

const AddPerson = ({ people, onAdd }: { people: readonly Placed[]; onAdd: (label: string) => void }) => {
  const [label, setLabel] = useState('')
  const name = label.trim()
  const isTwice = people.some(person => person.label === name)
  if (people.length >= MAX_CIRCLES) return <p className="text-sm text-ink-soft">{copy.full}</p>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name === '' || isTwice) return
    onAdd(name)
    setLabel('')
  }
  return (
    <form className="grid max-w-lg grid-cols-[minmax(0,1fr)_auto] items-start gap-2" onSubmit={submit}>
      <TextField
        label={copy.label}
        hint={copy.labelHint}
        autoComplete="off"
        maxLength={MAX_CIRCLE_LABEL}
        value={label}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        error={isTwice ? copy.twice : undefined}
      />
      <Button type="submit" className="mt-6.5">
        {copy.add}
      </Button>
    </form>
  )
}

type PersonProps = { person: Placed; onChange: (person: Placed) => void; onRemove: () => void }

/** The same as dragging, for the keyboard: how far, how large. */
const PersonSliders = ({ person, onChange, onRemove }: PersonProps) => {
  const { label, distance, size } = person
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.75rem] items-end gap-x-4 border-b border-line py-2">
      <p className="col-span-3 font-medium break-words">{label}</p>
      <Slider
        label={copy.distanceShort}
        name={copy.distance(label)}
        min={Math.floor((nearestOf(person) * PERCENT) / STEP) * STEP}
        value={Math.round(distance * PERCENT)}
        onChange={value => onChange({ ...person, distance: value / PERCENT })}
      />
      <Slider
        label={copy.sizeShort}
        name={copy.size(label)}
        value={Math.round(size * PERCENT)}
        onChange={value => onChange({ ...person, size: value / PERCENT })}
      />
      <button
        type="button"
        aria-label={copy.remove(label)}
        onClick={onRemove}
        className="grid size-11 place-items-center rounded-control text-ink-soft hover:text-ink"
      >
        <X aria-hidden="true" size={20} strokeWidth={1.75} />
      </button>
    </li>
  )
}

type Props = {
  user: string
  isWanted: boolean
  /** The people to start with. */
  start: readonly Placed[]
  /** Called with the people of the board, when this tab has saved it. */
  onSaved: (people: readonly Placed[]) => void
  /** Called when another tab has, and its board is fetched. */
  onSavedElsewhere: () => void
}

/** One board. What is moved is kept on the device until the server has it. */
export const CircleEditor = ({ user, isWanted, start, onSaved, onSavedElsewhere }: Props) => {
  const [board, setBoard] = useState(
    () => keptBoard(user, isWanted) ?? { id: crypto.randomUUID(), people: [...start] },
  )
  const [isMissing, setMissing] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, error } = useSaveCircles()
  const refresh = useRefreshDrawings()
  const { people } = board
  const known = useRef(board)
  useEffect(() => {
    if (people.length > 0 && board !== known.current) keepBoard(user, isWanted, board)
  }, [user, isWanted, board, people.length])

  useEffect(
    () =>
      watchBoard(user, isWanted, changed => {
        if (!changed) return void refresh().then(() => onSavedElsewhere())
        // Not written again: that would undo what the other tab does in this moment.
        known.current = changed
        setBoard(changed)
      }),
    [user, isWanted, onSavedElsewhere, refresh],
  )

  const setPeople = (change: (people: Placed[]) => Placed[]) =>
    setBoard(before => ({ ...before, people: change(before.people) }))
  const replace = (changed: Placed) => {
    setAsked(false)
    setPeople(all => {
      const others = all.filter(({ label }) => label !== changed.label)
      return all.map(person => (person.label === changed.label ? settled(changed, others) : person))
    })
  }
  const add = (label: string) =>
    setPeople(all => [
      ...all,
      settled({ label, distance: FIRST_DISTANCE, size: 0.5, angle: evenAngle(all.length) }, all),
    ])
  const save = () => {
    setMissing(people.length === 0)
    if (people.length === 0) return
    // Of a board on which nobody was moved everybody would be told to stand «поодаль».
    const isUntouched = people.length > 1 && people.every(({ distance }) => distance === FIRST_DISTANCE)
    setAsked(isUntouched && !isAsked)
    if (isUntouched && !isAsked) return
    mutate(
      { id: board.id, body: { wanted: isWanted, people: people.map(toCircle) } },
      {
        onSuccess: () => {
          dropBoard(user, isWanted)
          onSaved(people)
        },
      },
    )
  }
  const failure = error && (isRefusal(error) ? errorMessage(error) : copy.waiting)

  return (
    <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">
      <CircleBoard people={people} onMove={replace} />
      <div className="grid grid-cols-1 gap-4">
        <AddPerson people={people} onAdd={add} />
        <ul>
          {people.map(person => (
            <PersonSliders
              key={person.label}
              person={person}
              onChange={replace}
              onRemove={() => setPeople(all => all.filter(({ label }) => label !== person.label))}
            />
          ))}
        </ul>
        <FormError>{isMissing && people.length === 0 ? copy.nobody : (failure ?? undefined)}</FormError>
        {isAsked && <p role="alert">{copy.untouched}</p>}
        <div>
          <Button variant="primary" pending={isPending} onClick={save}>
            {isAsked ? copy.saveUntouched : copy.save}
          </Button>
        </div>
      </div>
    </div>
  )
}
