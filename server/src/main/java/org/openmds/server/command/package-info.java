/** The command line: one class per command. */
@NullMarked
package org.openmds.server.command;

import org.jspecify.annotations.NullMarked;
