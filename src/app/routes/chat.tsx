import { useParams } from 'react-router-dom';
import { ChatScreen } from '../../features/chat/chat-screen.tsx';

/** What two people wrote to each other; the way back stands in its own head, because a phone needs the room. */
export default function ChatRoute() {
  const { id = '' } = useParams();
  return <ChatScreen id={id} />;
}
