/** Tests of the command line against a running server. */
@NullMarked
package org.openmds.server.command;

import org.jspecify.annotations.NullMarked;
