/** The server: puts the modules together, and the command line. */
@NullMarked
package org.openmds.server;

import org.jspecify.annotations.NullMarked;
