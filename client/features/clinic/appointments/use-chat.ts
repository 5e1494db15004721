/** Opens the chat with the message about an appointment and its link. */
import { chatAddress } from '#server/clinic/recalls/rules.ts';
import { showFailure } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';

export function useChat(appointmentId: number) {
  const call = trpc.appointments.link.useMutation();
  return async () => {
    // Within the press: after an await the browser blocks a new window.
    const chatWindow = window.open('', '_blank');
    try {
      const { chat, text } = await call.mutateAsync({ appointmentId });
      const address = chatAddress(chat ?? '', text);
      if (chatWindow) {
        chatWindow.opener = null;
        chatWindow.location.replace(address);
      } else window.location.assign(address);
    } catch (error) {
      chatWindow?.close();
      showFailure(readError(error).message);
    }
  };
}
