/** The command that shows an index in the terminal while it changes. */
@NullMarked
package org.openmds.cli.top;

import org.jspecify.annotations.NullMarked;
