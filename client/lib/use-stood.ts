/** Whether something was there once: what came with it stays, also while another question of the same screen is on its way. */
import { useState } from 'react';

export function useStood(isThere: boolean): boolean {
  const [stood, setStood] = useState(isThere);
  if (isThere && !stood) setStood(true);
  return stood || isThere;
}
