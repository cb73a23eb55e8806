/** A figure to look at: the longer, the more of the largest (1). The figure itself stands beside it. */
export function ShareBar({ share }: { share: number }) {
  return (
    <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded bg-atlantic-100">
      <span className="block h-full min-w-0.5 bg-atlantic-600" style={{ width: `${share * 100}%` }} />
    </span>
  );
}
