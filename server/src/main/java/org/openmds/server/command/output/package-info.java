/** How commands print what was found: indented XML, JSON, tables. */
@NullMarked
package org.openmds.server.command.output;

import org.jspecify.annotations.NullMarked;
