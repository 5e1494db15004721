/** Recognises programs that open links. */

const ROBOTS =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|scan|fetch|facebookexternalhit|facebookcatalog|meta-external|whatsapp|telegram|slack|discord|twitter|linkedin|pinterest|skype|viber|google-|googleother|lighthouse|headless|curl|wget|python|java\/|okhttp|go-http|node/i;

/** Whether a program opens the link, for example for a chat's preview; a browser always names itself. */
export function isRobot(agent: string): boolean {
  return agent.trim() === '' || ROBOTS.test(agent);
}
