import { expect, test } from 'vitest';
import { messages, serverMessages } from './messages.ts';

/** Sentences whose wording is prescribed, letter by letter. */
const specified = [
  'Signed in successfully',
  'Wrong OTP..! Please Try Again.',
  'Authenticating...',
  'QR code is already generated for this user.',
  'User not found with this email',
  'Wrong Credentials! Please check the credentials.',
  'Password updated successfully!',
  'New password can not be same as old password.',
  'Password reset link is expired. Please generate a new link.',
  'New password and confirm new password must be same!',
  'Something went wrong! Please Try Again.',
  'Failed to submit the form, Please try again!',
  'No details changed!, Please edit data and try to update again!',
  'Please save the changes before moving to another page.',
  'Wait, Working on previous request.',
  "Couldn't find the results! Please search with another keyword.",
  'The URL could not be found',
  'Text copied to clipboard',
  'Failed to copy text to clipboard:',
  'Download failed, Try again!',
  'Primary CSM is not assigned this Project',
  'Primary Accountant is not assigned this Project',
  'No data available for this ProjectId!',
  'Failed to get prediction details! ',
  'Failed to get project details',
  'Failed to get leave balance details',
  'Failed to get rate by id',
  'Failed to get csm suggestions',
  'Failed to get latest users list',
  'Please enter a valid email address',
  'Email address cannot contain spaces',
  'File is too large ,please upload file less than 10 MB',
  'Invalid input: Potential XSS attempt detected',
  'Invalid characters detected',
  'No Internet !',
  'Please check your internet connection',
  'Do you want to discard the changes?',
  'Billing for the given project is currently inactive! Please activate project.',
  'Received amount can not be greater than outstanding amount',
];

test.each(specified)('%s', (words) => {
  expect(Object.values({ ...messages, ...serverMessages })).toContain(words);
});

test('a required field and a file that is not a picture are reported by name', () => {
  expect([messages.pleaseEnter('name'), messages.pleaseSelect('month')]).toEqual([
    'Please enter name',
    'Please select month',
  ]);
  expect(messages.invalidPicture('me.gif')).toBe('me.gif is not a valid image. Only JPG and PNG accepted.');
});
