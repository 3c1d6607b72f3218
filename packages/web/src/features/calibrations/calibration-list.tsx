import type { Calibrations } from '@grani/contract'
import { useState } from 'react'
import { dateInWords } from '../../shared/format/date.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Comparison } from './comparison.tsx'
import { whole } from '../../shared/format/numbers.ts'
import { copy } from './copy.ts'
import { ReportDialog } from './report-dialog.tsx'
import { type Step, StateOfCalibration } from './state-of-calibration.tsx'
import { useCalibrations, useRefreshCalibrations } from './use-calibrations.ts'
import { BackDialog, DecideDialog, ProposeDialog } from './version-dialogs.tsx'

type Opened = { kind: 'report' | 'propose'; version: number } | { kind: Step }

type VersionsProps = { state: Calibrations; canChange: boolean; onOpen: (opened: Opened) => void }

const Versions = ({ state: { versions, current, proposal }, canChange, onOpen }: VersionsProps) => (
  <section className="mt-8 max-w-4xl">
    <h2 className="text-lg">{copy.versions}</h2>
    <ul className="mt-3 border-t border-line">
      {versions.map(({ version, at, people, answers }) => (
        <li key={version} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3">
          <div className="min-w-0 grow basis-64">
            <p className="font-medium">
              {copy.name(version)} {version === current && <Chip strong>{copy.inUse}</Chip>}
            </p>
            <p className="text-sm text-ink-soft">
              {dateInWords(at)}, {copy.people.toLowerCase()} {whole(people)}, {copy.answers.toLowerCase()}{' '}
              {whole(answers)}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              size="s"
              aria-label={copy.openOf(version)}
              onClick={() => onOpen({ kind: 'report', version })}
            >
              {copy.open}
            </Button>
            {canChange && version !== current && !proposal && (
              <Button
                size="s"
                aria-label={copy.proposeOf(version)}
                onClick={() => onOpen({ kind: 'propose', version })}
              >
                {copy.propose}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  </section>
)

type DialogsProps = { opened: Opened; state: Calibrations; onDone: () => void; onClose: () => void }

const Dialogs = ({ opened, state: { proposal, before }, ...ends }: DialogsProps) => {
  switch (opened.kind) {
    case 'report':
      return <ReportDialog version={opened.version} onClose={ends.onClose} />
    case 'propose':
      return <ProposeDialog version={opened.version} {...ends} />
    case 'experts':
      return <ProposeDialog version={null} {...ends} />
    case 'back':
      return before && <BackDialog version={before.version} {...ends} />
    case 'agree':
    case 'reject':
      return proposal && <DecideDialog proposal={proposal} isAgreed={opened.kind === 'agree'} {...ends} />
  }
}

/** All versions with what can be done about them. */
export const CalibrationList = ({ canChange }: { canChange: boolean }) => {
  const { data, isError, isFetching, refetch } = useCalibrations()
  const refresh = useRefreshCalibrations()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  if (!data)
    return isError ? (
      <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-56" />
      </Loading>
    )
  return (
    <>
      <StateOfCalibration state={data} canChange={canChange} onStep={kind => setOpened({ kind })} />
      {data.versions.length > 0 && <Versions state={data} canChange={canChange} onOpen={setOpened} />}
      {data.versions.length > 1 && <Comparison versions={data.versions} />}
      {opened && (
        <Dialogs
          opened={opened}
          state={data}
          onClose={close}
          onDone={() => {
            close()
            refresh()
          }}
        />
      )}
    </>
  )
}
