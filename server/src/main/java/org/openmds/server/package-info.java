/** The server: its composition root and the entry point of the command line. */
@NullMarked
package org.openmds.server;

import org.jspecify.annotations.NullMarked;
