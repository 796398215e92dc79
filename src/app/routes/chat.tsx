import { useParams } from 'react-router-dom';
import { ChatScreen } from '../../features/chat/chat-screen.tsx';

/** The messages of two people; the way back is in the chat's own head, because a phone needs the room. */
export default function ChatRoute() {
  const { id = '' } = useParams();
  return <ChatScreen id={id} />;
}
