/**
 * `POST` here asks several changes feeds with one request (docs/http-api.md, "Gateway"): its body has the query of each
 * by its database, and it is answered as soon as one of them has something, with what that one answers alone; `{}` when
 * nothing came in its time.
 */
export const JOINT_FEED = '/db/_changes';

/** Database -> query of its `_changes`, which must be one that waits. */
export type JointQuestion = Readonly<Record<string, string>>;
