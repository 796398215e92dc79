/** What of LevelDB's binding the embedded engine uses. */
declare module 'leveldown' {
  type Callback<T = void> = (cause: Error | null | undefined, value?: T) => void;

  interface Range {
    readonly gt?: string;
    readonly gte?: string;
    readonly lt?: string;
    readonly lte?: string;
    readonly reverse?: boolean;
    readonly limit?: number;
  }

  interface Iterator {
    next(callback: (cause: Error | null | undefined, key?: string, value?: string) => void): void;
    end(callback: Callback): void;
  }

  type Operation =
    | { readonly type: 'put'; readonly key: string; readonly value: string | Buffer }
    | { readonly type: 'del'; readonly key: string };

  export interface Level {
    open(options: { readonly createIfMissing: boolean }, callback: Callback): void;
    close(callback: Callback): void;
    get(key: string, options: { readonly asBuffer: false }, callback: Callback<string>): void;
    get(key: string, options: { readonly asBuffer: true }, callback: Callback<Buffer>): void;
    getMany(
      keys: readonly string[],
      options: { readonly asBuffer: false },
      callback: Callback<(string | undefined)[]>,
    ): void;
    getMany(
      keys: readonly string[],
      options: { readonly asBuffer: true },
      callback: Callback<(Buffer | undefined)[]>,
    ): void;
    batch(operations: readonly Operation[], options: { readonly sync: boolean }, callback: Callback): void;
    iterator(options: Range & { readonly keyAsBuffer: false; readonly valueAsBuffer: false }): Iterator;
  }

  export type { Operation, Range };
  export default function leveldown(location: string): Level;
}
