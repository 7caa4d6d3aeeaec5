/** Small text forms: addresses, command lines, comma-separated values. */
@NullMarked
package org.openmds.loadtest.text;

import org.jspecify.annotations.NullMarked;
