import { Plural } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { textOf } from '../../../domain/post/allowed-html.ts';
import { postPath } from '../../../domain/routes.ts';
import type { CardPost } from '../../../entities/post/card-post.ts';
import { Icon } from '../../../ui/picture/icons.tsx';
import './popular-posts.css';

interface PostLinesProps {
  posts: readonly CardPost[];
  onGo?: (() => void) | undefined;
}

/** Posts in a narrow list: their titles, the beginnings of their texts and their likes. */
export function PostLines({ posts, onGo }: PostLinesProps) {
  return (
    <ol className="popular">
      {posts.map(({ id, slug, title, content, likes }) => (
        <li key={id}>
          <Link to={postPath(slug)} onClick={() => onGo?.()}>
            {title}
          </Link>
          <p className="popular__text">{textOf(content)}</p>
          <p className="popular__likes row">
            <Icon name="heart" size={16} />
            <span aria-hidden="true">{likes}</span>
            <span className="visually-hidden">
              <Plural value={likes} one="# like" other="# likes" />
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}
