/** The app's addresses, as these screens need them. */
export interface PostLinks {
  post: (slug: string) => string;
  author: (userId: string) => string;
  tag: (tag: string) => string;
}
