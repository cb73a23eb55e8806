import { joinClasses } from "../ui/join-classes.ts";

/** Where one section ends and the next begins, a route runs across the page, with a stop on the border. */
export function RouteStroke({ className }: { className?: string }) {
  return (
    <div className={joinClasses("relative z-[1] h-0 text-atlantic-600", className)}>
      <svg
        aria-hidden="true"
        viewBox="0 0 1440 72"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-x-0 -top-9 h-18 w-full"
        fill="none"
      >
        <path
          d="M-900 12H560C650 12 660 36 720 36S800 60 890 60H2340"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <circle cx="720" cy="36" r="9" className="fill-white" stroke="currentColor" strokeWidth="3" />
      </svg>
    </div>
  );
}
