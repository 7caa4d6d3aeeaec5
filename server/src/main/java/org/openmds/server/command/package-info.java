/** The command line: one class a subcommand. */
@NullMarked
package org.openmds.server.command;

import org.jspecify.annotations.NullMarked;
