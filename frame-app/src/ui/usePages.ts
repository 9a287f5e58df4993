import { useLate } from './useLate.ts'

/** Pages with nothing in them after which a person is asked whether to look further. */
const mostEmpty = 4
/** Milliseconds for a further page, after which its place is held. */
const patience = 1_000

/** What TanStack's `InfiniteQueryObserver` knows now, as far as a list needs it. */
type Paged<Page> = {
  readonly data: { readonly pages: readonly Page[] } | undefined
  readonly isError: boolean
  readonly isFetchNextPageError: boolean
  readonly isFetching: boolean
  readonly isFetchingNextPage: boolean
  readonly hasNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
  readonly refetch: () => Promise<unknown>
}

const none: readonly never[] = []

/** A list that is read page by page as it is scrolled. @param has whether there is something in a page. */
export const usePages = <Page>(
  {
    data,
    isError,
    isFetchNextPageError,
    isFetching,
    isFetchingNextPage,
    hasNextPage,
    fetchNextPage,
    refetch,
  }: Paged<Page>,
  has: (page: Page) => boolean,
) => {
  const pages = data?.pages ?? none
  const empty = pages.length - 1 - pages.findLastIndex(has)
  const isBusy = isFetching && !isError
  const isLate = useLate(patience, isFetchingNextPage)
  return {
    pages,
    isError,
    hasNextPage,
    /** Whether its place is held. @param isEmpty whether nothing is shown yet. */
    isLoading: (isEmpty: boolean): boolean => (isBusy && (isEmpty || empty > 0)) || isLate,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    /** For {@link More}, with `key`: one that is still in sight is seen again. */
    more: {
      goesOn: !isBusy && empty < mostEmpty,
      onMore: () => {
        if (!isFetching) void fetchNextPage()
      },
    },
  }
}
