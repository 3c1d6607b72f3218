import { type ItemDetails as Details, readItem } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminQueryOf } from '../../shared/admin/call-admin.ts'
import { dateInWords } from '../../shared/format/date.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy, flagNames } from './copy.ts'
import { ChartFrame, linePath, OptionChart } from './curve-chart.tsx'
import { informationAt } from './graded-model.ts'
import { decimal, percent, whole } from '../../shared/format/numbers.ts'

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-8">
    <h2 className="text-lg">{title}</h2>
    <div className="mt-3">{children}</div>
  </section>
)

const Curves = ({ item }: { item: Details }) => (
  <Section title={copy.curves}>
    <p className="mb-4 max-w-[70ch] text-sm text-ink-soft">{copy.curvesText}</p>
    <ul className="grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-3 xl:grid-cols-5">
      {item.options.map(({ text, count }, k) => (
        <li key={text} className="min-w-0">
          <p className="mb-1 text-sm">
            {text} {count !== null && <span className="text-ink-soft">· {whole(count)}</span>}
          </p>
          <OptionChart item={item} option={k} />
        </li>
      ))}
    </ul>
  </Section>
)

const Estimates = ({ item: { slope, thresholds } }: { item: Details }) => {
  const named = [
    { key: 'slope', name: copy.slope, ...slope },
    ...thresholds.map((threshold, k) => ({ key: `b${k}`, name: copy.threshold(k + 1), ...threshold })),
  ]
  return (
    <Section title={copy.estimates}>
      <DataTable
        caption={copy.estimates}
        columns={[copy.parameter, copy.expert, copy.estimate, copy.error]}
        rows={named.map(({ key, name, expert, estimate, error }) => ({
          key,
          name,
          cells: [decimal(expert), decimal(estimate), decimal(error)],
        }))}
      />
    </Section>
  )
}

const Information = ({ item: { slope, thresholds } }: { item: Details }) => {
  const model = { slope: slope.estimate, thresholds: thresholds.map(({ estimate }) => estimate) }
  // The most that an item of this slope tells at its thresholds is near a²/3; a quarter is that of two options.
  const top = Math.max(0.25, slope.estimate ** 2 / 2)
  return (
    <Section title={copy.information}>
      <div className="max-w-xs">
        <ChartFrame label={copy.information} top={decimal(top)}>
          <path
            d={linePath(theta => Math.min(top, informationAt(model, theta)), top)}
            className="fill-none stroke-accent"
            strokeWidth="1.5"
          />
        </ChartFrame>
      </div>
    </Section>
  )
}

const Facts = ({ item }: { item: Details }) => {
  const { answers, median_ms, fast_share, skip_share, exits, twin, misfit } = item
  const rows = [
    [copy.misfit, answers === 0 || misfit === null ? copy.unknown : decimal(misfit)],
    [copy.median, median_ms === null ? copy.unknown : copy.seconds(median_ms)],
    [copy.fast, fast_share === null ? copy.unknown : percent(fast_share)],
    [copy.skips, answers === 0 || skip_share === null ? copy.unknown : percent(skip_share)],
    [copy.exits, exits.of === 0 ? copy.unknown : percent(exits.count / exits.of)],
    [copy.twin, twin === null ? copy.unknown : `${twin.id} «${twin.text}», r = ${decimal(twin.r)}`],
  ] as const
  return (
    <Section title={copy.facts}>
      <DataTable
        caption={copy.facts}
        columns={[copy.fact, copy.value]}
        rows={rows.map(([name, value]) => ({ key: name, name, cells: [value] }))}
      />
    </Section>
  )
}

const Groups = ({ item: { dif } }: { item: Details }) => (
  <Section title={copy.groups}>
    {dif.length === 0 ? (
      <p className="text-ink-soft">{copy.noGroups}</p>
    ) : (
      <DataTable
        caption={copy.groups}
        columns={[copy.compared, copy.people, copy.effect, copy.verdict]}
        rows={dif.map(({ groups, people, effect, flagged }) => ({
          key: groups.join(),
          name: groups.join(' и '),
          cells: [people.map(whole).join(' и '), decimal(effect), flagged ? copy.differs : copy.same],
        }))}
      />
    )}
  </Section>
)

const History = ({ item: { history } }: { item: Details }) => (
  <Section title={copy.history}>
    <DataTable
      caption={copy.history}
      columns={[copy.calibration, copy.answers, copy.slope, copy.error]}
      rows={history.toReversed().map(({ version, at, answers, slope }) => ({
        key: String(version),
        name: `№ ${version}, ${dateInWords(at)}`,
        cells: [whole(answers), decimal(slope.estimate), decimal(slope.error)],
      }))}
    />
  </Section>
)

const yesOrNo = (is: boolean): string => (is ? copy.yes : copy.no)

const InContent = ({ item: { content, key, slope } }: { item: Details }) => {
  const rows = [
    [copy.stage, copy.stages[content.stage]],
    [copy.version, whole(content.version)],
    [copy.key, key === 1 ? copy.keys.more : copy.keys.less],
    [copy.slope, decimal(slope.expert)],
    [copy.shift, decimal(content.shift)],
    [copy.sensitive, yesOrNo(content.is_sensitive)],
    [copy.mayNotApply, yesOrNo(content.may_not_apply)],
  ] as const
  return (
    <Section title={copy.content}>
      <DataTable
        caption={copy.content}
        columns={[copy.fact, copy.said]}
        rows={rows.map(([name, value]) => ({ key: name, name, cells: [value] }))}
      />
    </Section>
  )
}

/** What is measured of an item: nothing before a calibration has seen it. */
const Measured = ({ item }: { item: Details }) => (
  <>
    <Facts item={item} />
    <Estimates item={item} />
    <Information item={item} />
    <Groups item={item} />
    <History item={item} />
  </>
)

/** Everything that the calibration in use found about one item, and what the content says of it. */
export const ItemDetails = ({ id }: { id: string }) => {
  const {
    data: item,
    isError,
    isFetching,
    refetch,
  } = useQuery(adminQueryOf(readItem, { params: { item: id } }))
  if (item)
    return (
      <>
        <p className="max-w-[60ch] text-lg">{item.text}</p>
        <p className="mt-1 text-ink-soft">
          {item.quality.name} · {item.id} · {copy.answers.toLowerCase()}: {whole(item.answers)}
        </p>
        {item.flags.length > 0 && (
          <p className="mt-2 font-medium">{item.flags.map(flag => flagNames[flag]).join('; ')}</p>
        )}
        {item.history.length === 0 ? (
          <>
            <p className="mt-4 max-w-[70ch]">{copy.unknownItem}</p>
            <Section title={copy.options}>
              <ul className="list-disc pl-5">
                {item.options.map(({ text }) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Section>
          </>
        ) : (
          <Curves item={item} />
        )}
        <div className="max-w-3xl">
          {item.history.length > 0 && <Measured item={item} />}
          <InContent item={item} />
        </div>
        <p className="mt-8">
          <TextLink href="/admin/items">{copy.toItems}</TextLink>
        </p>
      </>
    )
  if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading>
      <Skeleton className="h-72" />
    </Loading>
  )
}
