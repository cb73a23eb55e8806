import { Skeleton } from "../../ui/Skeleton.tsx";

export function BoardSkeleton({ isBusy }: { isBusy: boolean }) {
  return (
    <div className="grid gap-3" aria-busy={isBusy}>
      <p role="status" className="sr-only">
        Loading the board
      </p>
      <Skeleton className="h-12" />
      <div className="grid gap-3 md:grid-cols-3">
        {[1, 2, 3].map((each) => (
          <Skeleton key={each} className="h-80" />
        ))}
      </div>
    </div>
  );
}
