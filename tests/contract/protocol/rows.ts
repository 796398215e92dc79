/** Shapes of CouchDB's answers that several suites read. */
export interface Written {
  readonly ok?: boolean;
  readonly id: string;
  readonly rev: string;
  readonly error?: string;
  readonly reason?: string;
}

export interface ChangesAnswer {
  readonly results: readonly {
    readonly seq: string | null;
    readonly id: string;
    readonly changes: readonly { readonly rev: string }[];
    readonly deleted?: boolean;
    readonly doc?: Record<string, unknown>;
  }[];
  readonly last_seq: string;
  readonly pending: number;
}

export interface AllDocsAnswer {
  readonly total_rows: number;
  readonly rows: readonly {
    readonly id?: string;
    readonly key: string;
    readonly value?: { readonly rev: string; readonly deleted?: boolean };
    readonly doc?: Record<string, unknown> | null;
    readonly error?: string;
  }[];
}

export interface UpdatesAnswer {
  readonly results: readonly { readonly db_name: string; readonly type: string; readonly seq: string }[];
  readonly last_seq: string;
}

/** Casts a parsed answer to the expected shape; the assertions after it check the values. */
export function as<T>(answer: unknown): T {
  return answer as T;
}
