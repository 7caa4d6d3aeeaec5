/** Values of settings: sizes, durations, addresses, and files with secrets or programs. */
@NullMarked
package org.openmds.configuration.value;

import org.jspecify.annotations.NullMarked;
