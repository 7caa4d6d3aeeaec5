/** Small forms of text that people write: addresses, lines of words, comma-separated values. */
@NullMarked
package org.openmds.loadtest.text;

import org.jspecify.annotations.NullMarked;
