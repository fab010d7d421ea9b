import { ensureCodeSeed } from '../src/slices/sign-in/sign-in.public.ts';
import type { Product } from '../src/wiring.ts';

/**
 * Hands the keys of the demo's users to the authenticator of the sandbox, so that they sign in without a phone. The keys are
 * random: those of one demo open no other installation.
 */
export async function fillAuthenticator(
  { database, secrets, clock }: Product,
  sandboxUrl: string,
  people: readonly { readonly name: string; readonly email: string }[],
): Promise<void> {
  for (const { name, email } of people) {
    const seed = await database.kysely
      .transaction()
      .execute((tx) => ensureCodeSeed(tx, { secrets, randomBytes: clock.randomBytes }, email));
    if (seed === undefined) continue;
    const answer = await fetch(`${sandboxUrl}/control/authenticator`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, email, key: seed.reveal() }),
    });
    if (!answer.ok) throw new Error(`the sandbox refused the key of ${email}: it answered ${answer.status}`);
  }
}
