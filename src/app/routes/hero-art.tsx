/** Drawn for the welcome page: a cat and a dog who share a blanket. Decoration only. */
export function HeroArt() {
  return (
    <svg className="hero__art" viewBox="0 0 480 250" aria-hidden="true">
      <ellipse cx="240" cy="214" rx="220" ry="30" fill="var(--accent-soft)" />
      <path d="M70 214c-8-70 26-120 84-120 52 0 92 44 92 120z" fill="var(--primary)" />
      <path
        d="M96 118l-16-62c-2-8 6-12 12-8l42 30h40l42-30c6-4 14 0 12 8l-16 62c-8 30-32 46-58 46s-50-16-58-46z"
        fill="var(--primary)"
      />
      <g fill="var(--primary-ink)">
        <ellipse cx="132" cy="112" rx="7" ry="9" />
        <ellipse cx="176" cy="112" rx="7" ry="9" />
      </g>
      <path d="M147 130h14l-7 8z" fill="var(--accent-bright)" />
      <path
        d="M154 138c-2 8-12 10-17 4M154 138c2 8 12 10 17 4"
        fill="none"
        stroke="var(--primary-ink)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M226 214c-4-84 36-124 94-124s96 44 92 124z" fill="var(--accent-bright)" />
      <path d="M262 104c0-42 26-66 58-66s58 24 58 66-24 66-58 66-58-24-58-66z" fill="var(--accent-bright)" />
      <path
        d="M268 62c-26-8-40 14-38 44 1 22 10 36 22 34 14-2 18-30 20-52zM372 62c26-8 40 14 38 44-1 22-10 36-22 34-14-2-18-30-20-52z"
        fill="#b5652b"
      />
      <ellipse cx="320" cy="134" rx="30" ry="24" fill="#fff6e9" />
      <g fill="#2a2420">
        <ellipse cx="299" cy="98" rx="7" ry="9" />
        <ellipse cx="341" cy="98" rx="7" ry="9" />
        <ellipse cx="320" cy="124" rx="10" ry="7" />
      </g>
      <path
        d="M320 130v8M320 138c-3 7-12 8-16 2M320 138c3 7 12 8 16 2"
        fill="none"
        stroke="#2a2420"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M412 196c26-4 36-28 28-50"
        fill="none"
        stroke="var(--accent-bright)"
        strokeWidth="16"
        strokeLinecap="round"
      />
      <path d="M74 204c-30-2-46-24-38-48" fill="none" stroke="var(--primary)" strokeWidth="16" strokeLinecap="round" />
      <path d="M40 214c60-22 90 8 140-2s60-20 110-8 90-14 150 10v8c-60 18-340 18-400 0z" fill="var(--danger-soft)" />
      <path
        d="M240 66c-3 0-22-11-25-23-2-8 4-14 11-14 6 0 11 3 14 8 3-5 8-8 14-8 7 0 13 6 11 14-3 12-22 23-25 23z"
        fill="var(--danger)"
        opacity=".8"
      />
    </svg>
  );
}
