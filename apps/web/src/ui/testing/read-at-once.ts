import { timeToRead } from '../form/use-form.ts';

// tests read newer values at once; the pause has a test of its own
timeToRead.ms = 0;
