interface AccountHistory {
  readonly password: { readonly person: string; readonly daysAgo: number };
  /** Another address for a while. */
  readonly address: {
    readonly person: string;
    readonly email: string;
    readonly awayDaysAgo: number;
    readonly backDaysAgo: number;
  };
  readonly premium: readonly {
    readonly person: string;
    readonly grantedDaysAgo: number;
    readonly withdrawnDaysAgo?: number;
  }[];
  readonly suspension: {
    readonly person: string;
    readonly reason: string;
    readonly daysAgo: number;
    readonly restoredDaysAgo: number;
  };
  readonly newDevice: { readonly person: string; readonly daysAgo: number };
}

/** What happens to accounts, so that each kind of notification exists. */
export const ACCOUNT_HISTORY: AccountHistory = {
  password: { person: 'andrii', daysAgo: 28.2 },
  address: { person: 'daniel', email: 'daniel.novak@lapka.example', awayDaysAgo: 35.2, backDaysAgo: 34.2 },
  premium: [
    { person: 'taras', grantedDaysAgo: 40.2 },
    { person: 'zoia', grantedDaysAgo: 40.1, withdrawnDaysAgo: 19.1 },
  ],
  suspension: {
    person: 'mark',
    reason: 'Однакові повідомлення десяткам людей.',
    daysAgo: 29.2,
    restoredDaysAgo: 28.7,
  },
  newDevice: { person: 'olena', daysAgo: 1.3 },
};
