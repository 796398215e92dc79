/** Gives the claim back; called twice it does nothing more. */
export type Release = () => void;

/** Claims a name for this tab, or answers null when another tab holds it. */
export type Claim = (name: string) => Promise<Release | null>;

/**
 * One holder of a name among all tabs, by Web Locks: a tab that closes or dies gives back what it held. Where there are no locks
 * every claim is granted, as in a browser with one tab.
 */
export function claimBy(locks: LockManager | undefined): Claim {
  return (name) => {
    if (locks === undefined) return Promise.resolve(() => undefined);
    return new Promise((resolve, reject) => {
      locks
        .request(name, { ifAvailable: true }, (lock) => {
          if (lock === null) {
            resolve(null);
            return undefined;
          }
          return new Promise<void>((release) => resolve(() => release()));
        })
        .catch(reject);
    });
  };
}
