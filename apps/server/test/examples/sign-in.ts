import { signInEndpoints } from '@countinghouse/contract/sign-in/sign-in.contract.ts';
import { generate } from 'otplib';
import { type ExamplesOf, type Ground, nothingToSay } from './ground.ts';

async function codeOf({ owing, world }: Ground): Promise<string> {
  const { secret } = (await owing.call(signInEndpoints.qrCode, { query: { email: owing.email } })).data;
  return generate({ secret, epoch: Math.floor(world.clock.now() / 1000) });
}

export const signInExamples: ExamplesOf<typeof signInEndpoints> = {
  authenticate: {
    inside: async ({ owing }) => ({ body: { email: owing.email, password: owing.password } }),
    missing: 'is about no project',
  },
  qrCode: { inside: async ({ owing }) => ({ query: { email: owing.email } }), missing: 'is about no project' },
  activateQr: {
    inside: async (ground) => ({ query: { email: ground.owing.email }, body: { code: await codeOf(ground) } }),
    missing: 'is about no project',
  },
  googleAuthenticate: {
    inside: async (ground) => {
      const { owing, world } = ground;
      const { secret } = (await owing.call(signInEndpoints.qrCode, { query: { email: owing.email } })).data;
      await owing.call(signInEndpoints.activateQr, {
        query: { email: owing.email },
        body: { code: await codeOf(ground) },
      });
      await owing.again();
      world.clock.advance(30_000);
      const code = await generate({ secret, epoch: Math.floor(world.clock.now() / 1000) });
      return { body: { email: owing.email, code } };
    },
    missing: 'is about no project',
  },
  logOut: nothingToSay,
  session: nothingToSay,
};
