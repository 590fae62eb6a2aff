/**
 * Inserts invisible word joiners where mail programs would recognise a link or an email address. Otherwise, a tenant's
 * name such as 'evil.example' would become a link in our email.
 *
 * It inserts them after '://', after '@', and after a dot that at least two characters follow without a space. Domain
 * names may also contain Chinese and Japanese dots (UTS 46).
 */
export const breakLinks = (text: string): string =>
  text.replace(/:\/\/|[@\uff20]|[.\u3002\uff0e\uff61](?=\S{2})/gu, (mark) => `${mark}\u2060`)
