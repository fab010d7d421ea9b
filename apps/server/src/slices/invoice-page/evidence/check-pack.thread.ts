import { checkPack } from './evidence-pack.ts';

/** Unpacks and checks a pack beside the thread that answers requests. */
export default checkPack;
