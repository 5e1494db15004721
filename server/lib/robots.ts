/** Who opens a link without being a person. */

const ROBOTS =
  /bot\b|bot[/;]|crawl|spider|slurp|preview|scan|fetch|facebookexternalhit|facebookcatalog|meta-external|whatsapp|telegram|slack|discord|twitter|linkedin|pinterest|skype|viber|google-|googleother|lighthouse|headless|curl|wget|python|java\/|okhttp|go-http|node/i;

/** What opens a link so that a chat can show a picture of it; a person's browser always says something. */
export function isRobot(agent: string): boolean {
  return agent.trim() === '' || ROBOTS.test(agent);
}
