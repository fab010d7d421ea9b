import { isoInstant, systemClock } from '../clock/clock.ts';
import { runInTransaction } from '../http/run-command.ts';
import { resetSecondFactor } from '../slices/users/second-factor.commands.ts';
import { staffUserByEmail } from '../slices/users/users.public.ts';
import { runOnDatabase } from './run-on-database.ts';

/**
 * `npm run reset-second-factor -- <e-mail>`: for the only administrator after losing the authenticator, because no other user can
 * reset it.
 */
await runOnDatabase(async ({ database }) => {
  const [email, ...more] = process.argv.slice(2);
  if (email === undefined || more.length > 0) throw new Error('Name one account by its email address.');
  const now = isoInstant(systemClock.now());
  // a running server polls the outbox by itself
  const writing = { database, visitor: { id: null, name: 'Terminal' }, now, wake: () => undefined };
  return runInTransaction(writing, async (work) => {
    const user = await staffUserByEmail(work.tx, email);
    if (user === undefined) throw new Error(`There is no account with the email address ${email}.`);
    if (!(await resetSecondFactor(work, { userId: user.id, name: user.name, email: user.email }, now)))
      throw new Error(`${user.name} has no second factor yet: the next sign-in sets it up.`);
    return `The second factor of ${user.name} is reset. The next sign-in shows a new QR code.`;
  });
});
