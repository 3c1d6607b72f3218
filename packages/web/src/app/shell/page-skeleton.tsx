import { Loading, Skeleton } from '../../ui/skeleton.tsx'

/** The placeholder of a page while its code or the profile loads; the header has its final height. */
export const PageSkeleton = () => (
  <Loading>
    <div className="h-16" />
    <ContentSkeleton />
  </Loading>
)

export const ContentSkeleton = () => (
  <div className="mx-auto grid max-w-xl gap-4 px-4 py-8">
    <Skeleton className="h-8 w-2/3" />
    <Skeleton className="h-44" />
    <Skeleton className="h-24" />
  </div>
)
